package site

import "strconv"

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

// InvoiceFrame is the frame of an invoice or a credit note; the browser asks the API for
// what it says.
type InvoiceFrame struct {
	Number int64 `json:"number"`
}

// ChangePlanFrame is the frame of the page where another plan is chosen for a
// subscription; the browser asks the API for the subscription and what a change costs.
type ChangePlanFrame struct {
	Product     string `json:"product" enum:"livechat,helpdesk"`
	Charge      string `json:"charge" doc:"the recurrent charge of the subscription"`
	Breadcrumbs []Link `json:"breadcrumbs"`
}

// charge is the page of checkout/charge/{id}/{type} and of its thank-you.
func (b *Builder) charge(id, kind string, paid bool) *Page {
	if isTooLong(id) || kind != "direct_charge" && kind != "recurrent_charge" {
		return nil
	}
	path, heading := "/checkout/charge/"+id+"/"+kind+"/", "Confirm purchase"
	if paid {
		path, heading = path+"thank-you/", "Thank you"
	}
	page := &Page{Path: path, Kind: KindCharge, Status: 200, Title: title(heading)}
	page.Charge = &Charge{ID: id, Type: kind, Paid: paid}
	page.Meta = b.meta(path, heading+".")
	return page
}

// billing is the frame of the subscriptions, cards and invoices of whoever is
// signed in.
func (b *Builder) billing() *Page {
	const heading = "Billing"
	page := &Page{Path: "/billing/", Kind: KindBilling, Status: 200, Title: title(heading)}
	page.Billing = &Billing{Breadcrumbs: []Link{{"Home", "/"}, {heading, "/billing/"}}}
	page.Meta = b.meta("/billing/", "Subscriptions, cards and invoices of your organization.")
	return page
}

// invoice is the page of one invoice, for who may see it.
func (b *Builder) invoice(number string) *Page {
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != number {
		return nil
	}
	path := "/billing/invoices/" + number + "/"
	page := &Page{Path: path, Kind: KindInvoice, Status: 200, Title: title("Invoice", "Billing"), Invoice: &InvoiceFrame{Number: n}}
	page.Meta = b.meta(path, "An invoice of your organization.")
	return page
}

// changePlan is the page where another plan is chosen for a subscription, for who
// may pay for it.
func (b *Builder) changePlan(product, charge string) *Page {
	if isTooLong(charge) || product != "livechat" && product != "helpdesk" {
		return nil
	}
	const heading = "Change plan"
	path := "/billing/change-plan/" + product + "/" + charge + "/"
	page := &Page{Path: path, Kind: KindChangePlan, Status: 200, Title: title(heading, "Billing")}
	page.ChangePlan = &ChangePlanFrame{Product: product, Charge: charge, Breadcrumbs: []Link{{"Billing", "/billing/"}, {heading, path}}}
	page.Meta = b.meta(path, "Another plan for a subscription of your organization.")
	return page
}
