// Package wire is the one edge between bytes and operations: it decodes a
// request strictly, runs one operation, and encodes its result or its error
// envelope. REST routes and MCP tools are made of the same Op values, so they
// cannot disagree about an input, an answer or an error.
package wire
