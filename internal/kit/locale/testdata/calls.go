// Package calls is read by a test: what it says is counted, and never run.
package calls

const (
	constant = "A constant"
	page     = `<p>{{.In.Say "In a template"}}</p>`
)

func say(in language, b builder, name string) {
	in.Say(constant + " of two")
	_ = in.Say("Hello " + name)
	in.Say("Two of %s and %s", name)
	in.SayN(2, "%d app", "%d apps")
	in.SayN(2, "%d user", "%d users", 2)
	b.Words.Say("Buy %s.", name)
	_ = errs.New(errs.Conflict, "taken", "The name "+name+" is taken.")
	_ = errs.UnprocessableFields(map[string]string{"name": fmt.Sprintf("Use at most %d letters.", 3)})
}
