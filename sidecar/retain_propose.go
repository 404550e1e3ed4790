package sidecar

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// Propose finds bullets in a text, or in the file of a day that people wrote without a section
// "Retain", by the rules of package capture. It writes nothing. Text that gives orders is
// passed over, and so are secrets.
func (s *Service) Propose(_ context.Context, caller memory.Caller, req memory.ProposeRequest) (memory.ProposeResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.ProposeResponse{}, err
	}
	given, err := text("text", req.Text, s.limits.Value)
	if err != nil {
		return memory.ProposeResponse{}, err
	}
	day, err := s.day(req.Date)
	if err != nil {
		return memory.ProposeResponse{}, err
	}
	resp := memory.ProposeResponse{Proposals: []memory.Proposal{}}
	if given != "" {
		resp.Proposals = proposed(resp.Proposals, memory.Note{Text: given}, day)
		return resp, nil
	}
	k, err := s.keeping(ns)
	if err != nil {
		return memory.ProposeResponse{}, err
	}
	file := markdown.DailyFile(day)
	content, err := k.notes.Read(file)
	if err != nil {
		return memory.ProposeResponse{}, err
	}
	switch {
	case content == nil:
		resp.Note = "there is no " + file
	case len(markdown.Parse(file, content).Notes) > 0:
		resp.Note = file + " has a section \"Retain\" already"
	default:
		list, _ := markdown.Loose(file, content)
		for _, n := range list {
			resp.Proposals = proposed(resp.Proposals, n, day)
		}
	}
	return resp, nil
}

// proposed adds the bullets that one statement could be, but for those that are there.
func proposed(list []memory.Proposal, from memory.Note, day time.Time) []memory.Proposal {
	if _, bad := guard.Inspect(from.Text); bad {
		return list
	}
	for _, f := range capture.Extract(from.Text, day).Facts {
		n := memory.Note{Kind: f.Kind, Text: strings.Join(strings.Fields(f.Value), " ")}
		for _, e := range f.Entities {
			if e = strings.ReplaceAll(e, " ", "_"); markdown.IsEntity(e) && !slices.Contains(n.Entities, e) {
				n.Entities = append(n.Entities, e)
			}
		}
		if f.Kind == memory.KindOpinion && f.Confidence > 0 {
			n.Confidence = &f.Confidence
		}
		p := memory.Proposal{Bullet: strings.TrimPrefix(strings.TrimSpace(markdown.Print(n)), "- ")}
		if from.File != "" {
			p.Source = fmt.Sprintf("%s#L%d", from.File, from.Line)
		}
		if _, reason, _ := markdown.ParseBullet(p.Bullet); reason == "" && !slices.ContainsFunc(list, func(o memory.Proposal) bool { return o.Bullet == p.Bullet }) {
			list = append(list, p)
		}
	}
	return list
}
