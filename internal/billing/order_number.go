package billing

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
)

// OrderNumber is what people call an order by: eight digits. It is unique; 0 is none.
type OrderNumber int64

// The numbers of orders, all of the same length.
const (
	firstOrderNumber = 10_000_000
	orderNumbers     = 90_000_000
)

// OrderIDOf names the order that something bought belongs to: the cart that it was bought
// with, or else the subscription, or else the charge. The first of them that is there counts.
func OrderIDOf(cartID, subscriptionID, chargeID string) string {
	return cmp.Or(cartID, subscriptionID, chargeID)
}

// OrderNumberOf gives the number of an order that is tried first, second and so on: it
// follows from the order's id, tells nobody how many orders there are, and an order
// that is placed again after a crash finds its own.
func OrderNumberOf(orderID string, try int) OrderNumber {
	sum := sha256.Sum256([]byte("order " + strconv.Itoa(try) + " " + orderID))
	return OrderNumber(firstOrderNumber + binary.BigEndian.Uint64(sum[:8])%orderNumbers)
}

// String writes the number in two groups, as "4821-0936", and none as "".
func (n OrderNumber) String() string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%04d-%04d", n/10_000, n%10_000)
}
