package site

// Charge is the frame of the checkout of a charge that an app made (spec S2.24).
// Whether there is such a charge, and for whom, the browser asks the API.
type Charge struct {
	ID   string `json:"id"`
	Type string `json:"type" enum:"direct_charge,recurrent_charge"`
	// Paid is the page after the payment.
	Paid bool `json:"paid"`
}

// Billing is the frame of an organization's billing pages; the browser asks the
// API for what is in them.
type Billing struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}

// charge is the page of checkout/charge/{id}/{type} and of its thank-you.
func (b *Builder) charge(rest []string) *Page {
	paid := len(rest) == 3 && rest[2] == "thank-you"
	if len(rest) != 2 && !paid || len(rest[0]) > longestSlug || rest[1] != "direct_charge" && rest[1] != "recurrent_charge" {
		return nil
	}
	path, heading := "/checkout/charge/"+rest[0]+"/"+rest[1]+"/", "Confirm purchase"
	if paid {
		path, heading = path+"thank-you/", "Thank you"
	}
	page := &Page{Path: path, Kind: KindCharge, Status: 200, Title: title(heading)}
	page.Charge = &Charge{ID: rest[0], Type: rest[1], Paid: paid}
	page.Meta = b.meta(path, heading+".")
	page.Meta.NoIndex = true
	return page
}

// billing is the frame of the subscriptions, cards and invoices of whoever is
// signed in.
func (b *Builder) billing() *Page {
	const heading = "Billing"
	page := &Page{Path: "/billing/", Kind: KindBilling, Status: 200, Title: title(heading)}
	page.Billing = &Billing{Breadcrumbs: []Link{{"Home", "/"}, {heading, "/billing/"}}}
	page.Meta = b.meta("/billing/", "Subscriptions, cards and invoices of your organization.")
	page.Meta.NoIndex = true
	return page
}
