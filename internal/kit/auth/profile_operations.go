package auth

// profileOperations are what an organization does as a developer.
//
//nolint:gochecknoglobals // a constant table
var profileOperations = []Operation{
	{Method: "GET", Path: "/api/developer", What: "the organization as a developer", Console: ConsoleView},
	{Method: "POST", Path: "/api/developer", What: "make the organization a developer", Acts: true, Person: ActOrganization},
	{Method: "POST", Path: "/api/platform_dashboard/credits", What: "the same, as clients of the console do it", Acts: true, Person: ActOrganization},
	{Method: "DELETE", Path: "/api/developer", What: "end being a developer", Acts: true, Console: ConsoleTeam},
	{Method: "PUT", Path: "/api/developer/reopen", What: "be a developer again", Acts: true, Console: ConsoleTeam},
	{Method: "GET", Path: "/api/developer/names", What: "whether a name is free", Person: ActRead},
	{Method: "PUT", Path: "/api/developer/profile", What: "save the public profile", Acts: true, Console: ConsoleProfile},
	{Method: "PUT", Path: "/api/developer/icon", What: "set the icon of a developer", Acts: true, Console: ConsoleProfile},
	{Method: "PUT", Path: "/api/developer/agreement", What: "accept the developer agreement", Acts: true, Console: ConsoleProfile},
	{Method: "POST", Path: "/api/developer/proofs/mail", What: "prove the support address", Acts: true, Console: ConsoleProfile},
	{Method: "POST", Path: "/api/developer/proofs/site", What: "prove the site", Acts: true, Console: ConsoleProfile},
	{Method: "GET", Path: "/api/developer/team", What: "who works in the console", Console: ConsoleView},
	{Method: "DELETE", Path: "/api/developer/team/me", What: "leave the console", Acts: true, Console: ConsoleView},
	{Method: "PUT", Path: "/api/developer/team/members/{id}", What: "change somebody's console role", Acts: true, Console: ConsoleTeam},
	{Method: "DELETE", Path: "/api/developer/team/members/{id}", What: "take somebody out of the console", Acts: true, Console: ConsoleTeam},
	{Method: "POST", Path: "/api/developer/team/invitations", What: "invite somebody into the console", Acts: true, Console: ConsoleTeam},
	{Method: "POST", Path: "/api/developer/team/invitations/{id}/mail", What: "send an invitation again", Acts: true, Console: ConsoleTeam},
	{Method: "DELETE", Path: "/api/developer/team/invitations/{id}", What: "withdraw an invitation", Acts: true, Console: ConsoleTeam},
	{Method: "GET", Path: "/api/developer/transfers", What: "transfers of apps to other developers and from them", Console: ConsoleView},
	{Method: "GET", Path: "/api/developer/transfers/receivers/{slug}", What: "the developer that an offer would go to", Console: ConsoleView},
	{Method: "POST", Path: "/api/developer/transfers", What: "offer apps to another developer", Acts: true, Console: ConsoleTeam},
	{Method: "PUT", Path: "/api/developer/transfers/{id}/accept", What: "accept offered apps", Acts: true, Console: ConsoleTeam},
	{Method: "PUT", Path: "/api/developer/transfers/{id}/decline", What: "decline offered apps", Acts: true, Console: ConsoleTeam},
	{Method: "PUT", Path: "/api/developer/transfers/{id}/cancel", What: "cancel a transfer of apps", Acts: true, Console: ConsoleTeam},
	{Method: "GET", Path: "/api/developer/team/invitation", What: "the invitation that waits for the caller", Person: ActRead},
	{Method: "PUT", Path: "/api/developer/team/invitation", What: "accept it", Acts: true, Person: ActRead},
	{Method: "DELETE", Path: "/api/developer/team/invitation", What: "decline it", Acts: true, Person: ActRead},
}
