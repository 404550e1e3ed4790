package evaluate

import "helmdeck-sidecar/sidecar/memory"

func unreadable(err error) error {
	return memory.Wrap(memory.CodeNotFound, "unreadable_data", err, "the data cannot be read: "+err.Error())
}

func malformed(file string, err error) error {
	return memory.Wrap(memory.CodeInvalidInput, "malformed_data", err, file+" is not in the expected form: "+err.Error())
}
