package mcp

import (
	"context"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"marketplace/internal/kit/auth"
)

// mostOfReason is more than the shop takes, which says so in its own words.
const mostOfReason = 4000

type requestInput struct {
	App    string `json:"app" jsonschema:"slug, as search_apps names it"`
	Reason string `json:"reason" jsonschema:"why the person needs it, in their words; the owner reads it"`
}

func (s *server) addPersonTools(protocol *sdk.Server) {
	addTool(s, protocol, tool{
		name: ToolMyApps, title: "My apps", about: "Names the apps that the person's organization has. Needs a personal token of the person.",
	}, s.myApps)
	addTool(s, protocol, tool{
		name: ToolRequestApp, title: "Ask for an app", writes: true,
		about:  "Asks the owners of the person's organization for an app that the person may not get themselves. The owners read the reason by mail and decide; nothing is installed or bought. Needs a personal token of the person; ask the person first.",
		limits: map[string]func(*jsonschema.Schema){"app": letters(1, mostOfName), "reason": letters(1, mostOfReason)},
	}, s.requestApp)
}

func (s *server) myApps(ctx context.Context, _ struct{}) (MyApps, error) {
	p, err := requirePerson(ctx, auth.ScopeAccountMine)
	if err != nil {
		return MyApps{}, err
	}
	apps, err := s.d.Company.InstalledApps(ctx, p)
	if err != nil {
		return MyApps{}, err
	}
	for i := range apps {
		apps[i].Name = clean(apps[i].Name)
	}
	return MyApps{Notice, apps, s.d.Company.AppsPage()}, nil
}

func (s *server) requestApp(ctx context.Context, in requestInput) (Request, error) {
	p, err := requirePerson(ctx, auth.ScopeAccountMineEdit)
	if err != nil {
		return Request{}, err
	}
	return s.d.Company.Ask(ctx, p, strings.TrimSpace(in.App), in.Reason)
}
