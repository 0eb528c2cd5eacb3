package installs

import (
	"cmp"
	"context"
	"slices"
)

// leastTogether is how many organizations must have two apps before anybody is told
// that they are used together: of fewer it could be guessed which ones they are.
const leastTogether = 5

// mostTogether is how many apps are told of one.
const mostTogether = 6

// Share says in words how many of the organizations with an app have another one too.
// It is coarse by intent: no number of organizations can be read from it.
type Share string

// The shares, the largest first.
const (
	ShareMost    Share = "most"    // half or more
	ShareMany    Share = "many"    // a quarter or more
	ShareSeveral Share = "several" // fewer
)

// UsedTogether is that organizations with an app also have another one.
type UsedTogether struct {
	AppID, OtherID string
	Share          Share
}

// Pair is how many organizations have two apps.
type Pair struct {
	AppID, OtherID string
	Organizations  int64
}

// ListUsedTogether gives which apps are used with which, of each app the most used ones
// first, six at most. What fewer than five organizations have is not among them, and
// nothing in it tells how many or which organizations there are.
func (s *Service) ListUsedTogether(ctx context.Context) ([]UsedTogether, error) {
	pairs, err := s.d.Read.CountPairs(ctx, leastTogether)
	if err != nil {
		return nil, err
	}
	with, err := s.d.Read.CountInstallsByApp(ctx)
	if err != nil {
		return nil, err
	}
	return usedTogether(pairs, with), nil
}

// usedTogether chooses from pairs what is told; with says how many organizations have an
// app at all.
func usedTogether(pairs []Pair, with map[string]int64) []UsedTogether {
	slices.SortFunc(pairs, func(x, y Pair) int {
		return cmp.Or(cmp.Compare(x.AppID, y.AppID), cmp.Compare(y.Organizations, x.Organizations), cmp.Compare(x.OtherID, y.OtherID))
	})
	var list []UsedTogether
	told := 0
	for i, pair := range pairs {
		if i == 0 || pairs[i-1].AppID != pair.AppID {
			told = 0
		}
		if told++; told <= mostTogether {
			list = append(list, UsedTogether{pair.AppID, pair.OtherID, shareOf(pair.Organizations, with[pair.AppID])})
		}
	}
	return list
}

func shareOf(both, all int64) Share {
	switch {
	case 2*both >= all:
		return ShareMost
	case 4*both >= all:
		return ShareMany
	default:
		return ShareSeveral
	}
}
