package site

import "slices"

// CartFrame is the frame of an account's cart (spec S2.21). The browser asks the API
// for what is in it.
type CartFrame struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}

// CartOrder is the frame of a step of buying a cart (spec S2.25): its checkout,
// which is of the open cart and names none, and the two pages after it.
type CartOrder struct {
	CartID string `json:"cartId,omitempty"`
	Step   string `json:"step" enum:"checkout,thank-you,review-order"`
}

// mostCartParts bounds the addresses below the cart.
const mostCartParts = 4

// cartCheckout is the checkout of the open cart.
func (b *Builder) cartCheckout() *Page {
	return b.order("/cart/checkout/", "Confirm purchase", &CartOrder{Step: "checkout"})
}

// cart is the page of cart/ and of whatever else is below it: the browser handles
// the rest of the path.
func (b *Builder) cart(rest []string) *Page {
	if len(rest) >= mostCartParts || slices.ContainsFunc(rest, isTooLong) {
		return nil
	}
	const path, heading = "/cart/", "Cart"
	page := &Page{Path: path, Kind: KindCart, Status: 200, Title: title(heading)}
	page.Cart = &CartFrame{Breadcrumbs: []Link{{"Home", "/"}, {heading, path}}}
	page.Meta = b.meta(path, "What your organization is about to buy.")
	return page
}

// cartOrder is the page of checkout/cart/{cartId}/thank-you and review-order.
// Whether there is such a cart, and for whom, the browser asks the API.
func (b *Builder) cartOrder(id, step, heading string) *Page {
	if id == "" || isTooLong(id) {
		return nil
	}
	return b.order("/checkout/cart/"+id+"/"+step+"/", heading, &CartOrder{CartID: id, Step: step})
}

func (b *Builder) order(path, heading string, data *CartOrder) *Page {
	page := &Page{Path: path, Kind: KindCartOrder, Status: 200, Title: title(heading), CartOrder: data}
	page.Meta = b.meta(path, heading+".")
	return page
}

func isTooLong(part string) bool { return len(part) > longestSlug }
