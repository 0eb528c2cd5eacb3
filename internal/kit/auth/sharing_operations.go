package auth

// sharingOperations are how developers show apps that are not public to others.
//
//nolint:gochecknoglobals // a constant table
var sharingOperations = []Operation{
	{Method: "GET", Path: "/api/applications/{id}/sharing", What: "who an own app is shown to before it is public", Console: ConsoleView},
	{Method: "POST", Path: "/api/applications/{id}/sharing/invitations", What: "ask an organization by mail to see an own app early", Acts: true, Console: ConsolePublish},
	{Method: "POST", Path: "/api/applications/{id}/sharing/invitations/{invitation}/mail", What: "send such an invitation again", Acts: true, Console: ConsolePublish},
	{Method: "POST", Path: "/api/applications/{id}/sharing/links", What: "make a share link of an own app", Acts: true, Console: ConsolePublish},
	{Method: "GET", Path: "/api/applications/{id}/sharing/links/{link}", What: "a share link with its address", Console: ConsolePublish},
	{Method: "DELETE", Path: "/api/applications/{id}/sharing/links/{link}", What: "close a share link", Acts: true, Console: ConsolePublish},
	{Method: "POST", Path: "/api/applications/{id}/sharing/previews", What: "make a preview of the draft of an own app", Acts: true, Console: ConsoleListing},
	{Method: "DELETE", Path: "/api/applications/{id}/sharing/previews/{preview}", What: "close a preview", Acts: true, Console: ConsoleListing},
	{Method: "DELETE", Path: "/api/applications/{id}/sharing/invitations/{invitation}", What: "withdraw such an invitation", Acts: true, Console: ConsolePublish},
}
