package auth

// profileOperations are what an organization does as a developer.
//
//nolint:gochecknoglobals // a constant table
var profileOperations = []Operation{
	{Method: "GET", Path: "/api/developer", What: "the organization as a developer", Person: ActRead},
	{Method: "POST", Path: "/api/developer", What: "make the organization a developer", Acts: true, Person: ActOrganization},
	{Method: "POST", Path: "/api/platform_dashboard/credits", What: "the same, as clients of the console do it", Acts: true, Person: ActOrganization},
	{Method: "DELETE", Path: "/api/developer", What: "end being a developer", Acts: true, Person: ActOrganization},
	{Method: "PUT", Path: "/api/developer/reopen", What: "be a developer again", Acts: true, Person: ActOrganization},
	{Method: "GET", Path: "/api/developer/names", What: "whether a name is free", Person: ActRead},
	{Method: "PUT", Path: "/api/developer/profile", What: "save the public profile", Acts: true, Person: ActOrganization},
	{Method: "PUT", Path: "/api/developer/agreement", What: "accept the developer agreement", Acts: true, Person: ActOrganization},
	{Method: "POST", Path: "/api/developer/proofs/mail", What: "prove the support address", Acts: true, Person: ActOrganization},
	{Method: "POST", Path: "/api/developer/proofs/site", What: "prove the site", Acts: true, Person: ActOrganization},
}
