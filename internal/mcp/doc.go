// Package mcp is the endpoint for assistants that speak the Model Context Protocol: tools that
// find, compare and price apps, tools for one person with their own personal token, and the
// pages of apps as Markdown. It has no rules of its own about apps, prices and rights: each
// tool asks a port. No tool moves money, installs an app or changes a card.
//
// What developers wrote is handed on as data. Every answer with such texts says so (Notice),
// and invisible letters are taken out of them.
package mcp
