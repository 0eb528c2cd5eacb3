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

// cart is the page of cart/ and of whatever is below it: the browser handles the
// rest of the path, and only the checkout is a step of its own there.
func (b *Builder) cart(rest []string) *Page {
	if len(rest) == 1 && rest[0] == "checkout" {
		return b.order("/cart/checkout/", "Confirm purchase", &CartOrder{Step: rest[0]})
	}
	if len(rest) >= mostCartParts || slices.ContainsFunc(rest, isTooLong) {
		return nil
	}
	const path, heading = "/cart/", "Cart"
	page := &Page{Path: path, Kind: KindCart, Status: 200, Title: title(heading)}
	page.Cart = &CartFrame{Breadcrumbs: []Link{{"Home", "/"}, {heading, path}}}
	page.Meta = b.meta(path, "What your organization is about to buy.")
	page.Meta.NoIndex = true
	return page
}

// cartOrder is the page of checkout/cart/{cartId}/thank-you and review-order.
// Whether there is such a cart, and for whom, the browser asks the API.
func (b *Builder) cartOrder(rest []string) *Page {
	if len(rest) != 2 || rest[0] == "" || isTooLong(rest[0]) {
		return nil
	}
	heading, ok := map[string]string{"thank-you": "Thank you", "review-order": "Review order"}[rest[1]]
	if !ok {
		return nil
	}
	return b.order("/checkout/cart/"+rest[0]+"/"+rest[1]+"/", heading, &CartOrder{CartID: rest[0], Step: rest[1]})
}

func (b *Builder) order(path, heading string, data *CartOrder) *Page {
	page := &Page{Path: path, Kind: KindCartOrder, Status: 200, Title: title(heading), CartOrder: data}
	page.Meta = b.meta(path, heading+".")
	page.Meta.NoIndex = true
	return page
}

func isTooLong(part string) bool { return len(part) > longestSlug }
