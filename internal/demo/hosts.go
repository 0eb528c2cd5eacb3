package demo

// Where the host simulators are, below the origin of the demo.
const (
	AgentApp = "/demo/agent-app"
	HelpDesk = "/demo/help-desk"
)
