package identity

import (
	"context"
	"slices"
	"sync"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// unusedDays is after how many days without a use a scope is marked as not used.
const unusedDays = 30

// ScopeUse is how a client uses a scope that it asks for.
type ScopeUse struct {
	Scope   string
	AskedOn time.Time // the first day on which it asked for it, or on which uses were counted
	UsedOn  time.Time // the last day on which it used it; zero for never
}

// UsedScope is a ScopeUse with what follows.
type UsedScope struct {
	ScopeUse

	// IsCounted says that something here asks for the scope. What only the host products' own
	// interfaces ask for is not seen here.
	IsCounted bool
	// IsUnused says that it is counted and was not used for 30 days, in which the app was public and
	// asked for it.
	IsUnused bool
}

// scopesSeen are the uses of today that are written already, so that a use costs a write once a
// day and process.
type scopesSeen struct {
	mu   sync.Mutex
	day  time.Time
	uses map[[2]string]bool
}

// add notes a use of a day; false when it was noted before.
func (s *scopesSeen) add(day time.Time, clientID, scope string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.day.Equal(day) {
		s.day, s.uses = day, map[[2]string]bool{}
	}
	key := [2]string{clientID, scope}
	isNew := !s.uses[key]
	s.uses[key] = true
	return isNew
}

// CountScopeUse keeps that a token of a client was asked for scopes and had them. It never fails
// whoever asks: what cannot be written is told in the log.
func (s *Service) CountScopeUse(ctx context.Context, p auth.Principal, asked []string) {
	if p.Platform || p.ClientID == "" || p.Personal != nil {
		return
	}
	day := dayOf(s.now())
	var used []string
	for _, scope := range asked {
		if auth.CoveredBy(p.Scopes, scope) && s.scopesSeen.add(day, p.ClientID, scope) {
			used = append(used, scope)
		}
	}
	if len(used) == 0 {
		return
	}
	if err := s.putUsed(context.WithoutCancel(ctx), p, used, day); err != nil {
		s.log.WarnContext(ctx, "a use of scopes was not kept", "client_id", p.ClientID, "error", err)
	}
}

func (s *Service) putUsed(ctx context.Context, p auth.Principal, used []string, day time.Time) error {
	client, err := s.store.Client(ctx, p.ClientID)
	if errs.IsNotFound(err) || err == nil && client.FirstParty {
		return nil
	}
	if err != nil {
		return err
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		for _, scope := range narrowest(registeredScopes(client), p.Scopes, used) {
			if err := tx.PutUsedScope(ctx, client.ID, scope, day); err != nil {
				return err
			}
		}
		return nil
	})
}

// narrowest gives those of the registered scopes by which a token with scopes does what was asked
// for: of several that include it, those that include no other one.
func narrowest(registered, have auth.Scopes, asked []string) auth.Scopes {
	used := auth.Scopes{}
	for _, one := range asked {
		fits := slices.DeleteFunc(slices.Clone(registered), func(scope string) bool { return !auth.Covers(scope, one) || !auth.CoveredBy(have, scope) })
		for _, scope := range fits {
			isWider := slices.ContainsFunc(fits, func(other string) bool { return other != scope && auth.Covers(scope, other) })
			if !isWider && !slices.Contains(used, scope) {
				used = append(used, scope)
			}
		}
	}
	return used
}

// ScopeUses gives how a client uses each of the scopes that it registered, in their order.
func (s *Service) ScopeUses(ctx context.Context, client Client) ([]UsedScope, error) {
	kept, err := s.store.ScopeUses(ctx, client.ID)
	if err != nil {
		return nil, err
	}
	today := dayOf(s.now())
	before := today.AddDate(0, 0, -unusedDays)
	publicSince, isPublic := s.clientApps.PublicSince(client.ID)
	uses := make([]UsedScope, len(client.Scopes))
	for i, scope := range client.Scopes {
		use := ScopeUse{Scope: scope.Scope, AskedOn: today}
		if at := slices.IndexFunc(kept, func(k ScopeUse) bool { return k.Scope == scope.Scope }); at >= 0 {
			use = kept[at]
		}
		isCounted := auth.IsAskedFor(scope.Scope)
		isOld := isPublic && !dayOf(publicSince).After(before) && !use.AskedOn.After(before)
		uses[i] = UsedScope{use, isCounted, isCounted && isOld && !use.UsedOn.After(before)}
	}
	return uses, nil
}

// putAsked begins to count what a client asks for; what is counted already goes on.
func (s *Service) putAsked(ctx context.Context, tx Tx, client Client) error {
	for _, scope := range registeredScopes(client) {
		if err := tx.PutAskedScope(ctx, client.ID, scope, dayOf(s.now())); err != nil {
			return err
		}
	}
	return nil
}

// FollowScopes begins to count what clients of imports ask for since the last time, and forgets
// what clients do not ask for any more. It reads, and writes, for many clients at once: a shop may
// have a hundred thousand. Safe to repeat.
func (s *Service) FollowScopes(ctx context.Context) error {
	const most = 200
	for after := ""; ; {
		clients, err := s.store.OtherClients(ctx, after, most)
		if err != nil || len(clients) == 0 {
			return err
		}
		last := clients[len(clients)-1].ID
		kept, err := s.store.ScopeUsesBetween(ctx, after, last)
		if err != nil {
			return err
		}
		if err := s.followScopes(ctx, clients, kept); err != nil {
			return err
		}
		after = last
	}
}

// followScopes does so for some clients, of which kept is there, by id.
func (s *Service) followScopes(ctx context.Context, clients []Client, kept map[string][]ScopeUse) error {
	changed := slices.DeleteFunc(clients, func(c Client) bool {
		asked, uses := registeredScopes(c), kept[c.ID]
		return len(asked) == len(uses) && !slices.ContainsFunc(uses, func(use ScopeUse) bool { return !slices.Contains(asked, use.Scope) })
	})
	if len(changed) == 0 {
		return nil
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		for _, client := range changed {
			if err := s.followClientScopes(ctx, tx, client.ID, kept[client.ID]); err != nil {
				return err
			}
		}
		return nil
	})
}

// followClientScopes reads the client once more: it may be another one now, or gone.
func (s *Service) followClientScopes(ctx context.Context, tx Tx, id string, kept []ScopeUse) error {
	client, err := tx.Client(ctx, id)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.putAsked(ctx, tx, client); err != nil {
		return err
	}
	asked := registeredScopes(client)
	for _, use := range kept {
		if slices.Contains(asked, use.Scope) {
			continue
		}
		if err := tx.DeleteScopeUse(ctx, id, use.Scope); err != nil {
			return err
		}
	}
	return nil
}

func dayOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }
