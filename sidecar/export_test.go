package sidecar

// EmbeddingMoves is told of every step of the embedding of facts until stop is called.
func (s *Service) EmbeddingMoves() (moved <-chan struct{}, stop func()) { return s.progress.listen() }
