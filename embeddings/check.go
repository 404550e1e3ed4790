package embeddings

import (
	"context"
	"slices"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"

	"helmdeck-sidecar/sidecar/memory"
)

// probe is what a check embeds. It says nothing about anybody.
const probe = "helmdeck checks that this model answers"

// Check looks whether the server has the model, whether it is one for embeddings
// that runs on the server itself, and whether it embeds: a probe must give a finite
// vector that is not zero. Loading the model may take seconds.
func (c *Client) Check(ctx context.Context) (Identity, error) {
	id, err := c.check(ctx)
	if err != nil {
		c.known.Store(nil)
		return Identity{}, err
	}
	c.known.Store(&id)
	return id, nil
}

func (c *Client) check(ctx context.Context) (Identity, error) {
	digest, err := c.digest(ctx)
	if err != nil {
		return Identity{}, err
	}
	scheme, err := c.scheme(ctx)
	if err != nil {
		return Identity{}, err
	}
	id := Identity{Model: c.model, Digest: digest, Scheme: scheme}
	vectors, err := c.request(ctx, c.timeouts.Probe, []string{scheme.document(probe)})
	if err != nil {
		return Identity{}, unusable(err)
	}
	if _, err := unit(vectors[0]); err != nil {
		return Identity{}, memory.Wrap(memory.CodeInvalidInput, ReasonNotEmbedding, err,
			"the model "+c.model+" gives no usable vector").WithHint("use an embedding model such as " + DefaultModel)
	}
	id.Dimension = len(vectors[0])
	return id, nil
}

// unusable gives a refused probe the reason of an unusable model.
func unusable(err error) error {
	e := memory.AsError(err)
	if e.Reason != ReasonRefused {
		return e
	}
	return memory.Wrap(memory.CodeInvalidInput, ReasonNotEmbedding, e, "the model cannot embed: "+e.Message)
}

// digest returns the digest of the model's manifest.
func (c *Client) digest(ctx context.Context) (string, error) {
	limited, cancel := context.WithTimeout(ctx, c.timeouts.Control)
	defer cancel()
	list, err := c.api.List(limited)
	if err != nil {
		return "", c.failure(ctx, err)
	}
	want := model.ParseName(c.model)
	for _, m := range list.Models {
		if m.Digest != "" && want.EqualFold(model.ParseName(m.Name)) {
			return m.Digest, nil
		}
	}
	return "", c.missing(nil)
}

// scheme looks what kind of model it is and refuses those that are not for us.
func (c *Client) scheme(ctx context.Context) (Scheme, error) {
	limited, cancel := context.WithTimeout(ctx, c.timeouts.Control)
	defer cancel()
	shown, err := c.api.Show(limited, &api.ShowRequest{Model: c.model})
	if err != nil {
		return "", c.failure(ctx, err)
	}
	if shown.RemoteHost != "" || shown.RemoteModel != "" {
		return "", memory.Invalid("model", ReasonRemoteModel, "the model %s runs on %s, not on this server", c.model, printable(shown.RemoteHost)).
			WithHint("use a local model such as " + DefaultModel + "; facts must not leave the machine")
	}
	if len(shown.Capabilities) > 0 && !slices.Contains(shown.Capabilities, model.CapabilityEmbedding) {
		return "", memory.Invalid("model", ReasonNotEmbedding, "the model %s makes no embeddings", c.model).
			WithHint("use an embedding model such as " + DefaultModel)
	}
	architecture, _ := shown.ModelInfo["general.architecture"].(string)
	tokenizer, _ := shown.ModelInfo["tokenizer.ggml.model"].(string)
	return schemeOf(architecture, tokenizer), nil
}

// verify fails when the server has another model than id under its name.
func (c *Client) verify(ctx context.Context, id Identity) error {
	digest, err := c.digest(ctx)
	if err != nil {
		return err
	}
	if digest != id.Digest {
		return c.changed()
	}
	return nil
}

func (c *Client) changed() error {
	c.known.Store(nil)
	return memory.Errorf(memory.CodeUnavailable, ReasonModelChanged, "the server has another model as %s than before", c.model).
		WithHint("check again; vectors of the former model have to be made anew")
}

// identity returns the model of the last Check, or checks.
func (c *Client) identity(ctx context.Context) (Identity, error) {
	if id := c.known.Load(); id != nil {
		return *id, nil
	}
	return c.Check(ctx)
}
