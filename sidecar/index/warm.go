package index

// Warm makes ready the tables of words that the first document or query would otherwise wait for.
func Warm() {
	functionOf()
	relations()
}
