package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// retired are words that docs/glossary.md has another word for. What clients and
// stored data know by them is written in tags and strings, which do not count.
var retired = map[string]string{
	"Till": "Billing", "Shelf": "Installs", "Placed": "PurchaseStatus", "PlaceOrder": "StartPurchase", "MayOrder": "CheckMayPurchase",
	"PaymentNews": "PaymentOutcome", "AllNews": "PaymentOutcomes", "BadEvent": "InvalidEvent",
	"KeptNotice": "WebhookDelivery", "SignNotice": "SignWebhook", "TellCancelled": "EnqueueCancelled", "providersWord": "queryProvider",
	"Tried": "HadTrial", "PaidBefore": "HasEverPaid", "PaidOtherwise": "HasOtherPayer", "CardSince": "CardUpdatedAt", "Rivals": "ReplacedBy",
	"KeepRecurrent": "ResumeCancelled", "RecurrentCharge": "Subscription", "RecurrentStatus": "SubscriptionStatus", "Recurrents": "Subscriptions",
	"tend": "advanceDue", "attend": "advance", "tendAll": "advanceAll", "chargeBack": "handleDispute", "gaveBack": "postRefund",
	"LeaveOut": "ExcludeMembers", "Choosable": "AccessCandidates", "CheckWithout": "ValidateExclusions", "SeatsWithout": "CountSeatsExcluding",
	"MayBuyOn": "CheckMayBuyWithLicence", "Ever": "HadEver", "GiveBack": "Release", "carryOver": "moveFailedItems", "letIn": "clearExclusions",
	"TellPublished": "NotifyLaunched", "tellSome": "notifyBatch", "ForgetReports": "CloseReports", "Testify": "PublishTestimonial",
	"TakeBack": "UnpublishTestimonial", "journey": "externalState", "ooops": "errorPage", "stillOwned": "ensureOwner", "fits": "matches",
	"LinkWorks": "CheckLink", "wish": "optionalFilter", "MustChange": "ExecOne", "ErrUnchanged": "ErrNoRowChanged", "TakeOver": "ReclaimAll",
	"beginOrder": "startPurchase", "beginDirect": "startCharge", "beginRecurrent": "startSubscription", "declineOrder": "declinePurchase",
	"askAgain": "resyncPayment", "askRefund": "syncRefund", "answerWithin": "providerTimeout", "PaymentReply": "Result", "RefundReply": "RefundResult",
	"applyAll": "applyUpdates", "settling": "settlement", "conclude": "flushDeferred", "settleFree": "settleFreeCharge", "useEvents": "handleEvents",
	"collectWith": "createPayment", "beginPayment": "startPayment", "Challenged": "ChargeNextAction", "ChallengedRecurrent": "SubscriptionNextAction",
	"JobReconcile": "JobRecheckOpen", "tendBatch": "handleBatch", "JobTend": "JobAdvanceBatch", "JobSweep": "JobScanDue", "fewDue": "maxDueNow",
	"mayNotPay": "paymentForbidden", "endWhatItPaid": "revokePaidFor", "Unused": "UnusedAmount", "Reversal": "RefundTransaction",
	"Withdrawal": "PayoutTransaction", "dressed": "withParties", "SettlePayout": "MarkPayout", "enqueuePayouts": "enqueueMonthly",
	"StatementOf": "NewStatement", "Announce": "Enqueue", "tellCharge": "enqueueChargeEvent", "tellCart": "enqueueCartUpdate",
	"tellNext": "enqueueNextGrantEvent", "tellUpgrade": "sendGrantEvent", "beginTelling": "startGrantDelivery", "verdictOf": "grantResponse",
	"spoken": "singleLine", "settleGrant": "applyGrantDelivery", "GrantLeaving": "GrantReverting", "Waits": "AwaitsDeveloper",
	"lostGrants": "endedGrants", "payBack": "refundGrant", "Upgraded": "UpgradeRef", "MayUpgrade": "CheckMayUpgrade", "mayGrant": "checkGrantable",
	"SetupCard": "StartSetup", "TaxOf": "TaxAt", "mayHave": "checkEligibility", "leftOut": "excludedApps", "decideAccess": "planExclusions",
	"LinePlan": "PricedPlan", "HandleSettle": "ProcessOrder", "paymentLost": "cardStillRefused", "noLink": "linkNotFound",
	"Awaiting": "Entry", "Told": "NotifiedAt", "InOrder": "ListEntries", "Letters": "InvitationStore", "founding": "pendingSignUp",
	"mayCall": "checkEndpoint", "challengeFits": "verifyChallenge", "Opens": "Allows", "Above": "Outranks", "InLine": "InTxLocked",
	"untilDone": "runWithRetry", "Away": "IsUnavailable", "errLost": "errBatchRolledBack", "maxTogether": "maxBatch",
	"keptStatements": "stmtCacheConnector", "keptConn": "stmtCacheConn", "keptRows": "cachedRows", "laterRun": "deferredExec",
	"firstPing": "pingWithRetry", "setAside": "moveAside", "Around": "Use", "reclaim": "reclaimExpired", "storeAll": "saveOutcomes",
	"NoEndpoint": "NotFound", "numbering": "requestIDs", "BehindProxies": "TrustProxies", "PrepareLean": "PrepareCompressed",
	"PrepareAsIs": "PrepareUncompressed", "Fit": "Resize", "fitting": "smallestWidth", "ErrNotKept": "ErrNotStored",
	"Settled": "CanonicalQuery", "underApps": "routes", "underEmbeddedApps": "routes", "isMine": "routes", "shelves": "facetIndexes",
	"newShelf": "newFacetIndex", "arranged": "sortedOrder", "having": "withValue", "makerShelf": "developerFacets", "plainly": "withoutSnapshot",
	"fromCatalogue": "perVersion", "SetUp": "EmbeddedInstall", "InHost": "HostLinks", "Warm": "Prerender", "stalePage": "staleEntry",
	"inlined": "inlineHero", "Written": "ClientIndexes", "Fed": "CatalogueIndexes", "joinFed": "mergeIndexes", "joinWritten": "mergeIndexes",
	"bendsRightWords": "typosOnExactWords", "loneValue": "isWholeValue", "Hosts": "HostSimulator", "Mailbox": "MailViewer",
	"inProcess": "inProcessTransport", "giveBack": "nothing, it is gone", "collectLater": "nothing, it is gone", "tellWaiting": "notifyWaitlist",
	"nameDirectApp": "setSelfInstallAddress", "ownerOf": "ownerOrganization", "Rival": "Competitor", "slowly": "slowProvider",
	"arrangement": "variant", "readings": "latencies", "Trap": "Honeypot", "askToConfirm": "sendConfirmation",
	"holderCache": "tokenOwnerCache", "personalHolder": "personalTokenOwner", "deliverGranted": "postMessageGranted",
	"ownPage": "isAccountPage", "notYetIn": "checkNotInProduct", "ableToSignIn": "findActiveAccount", "mostRests": "maxCooldownFactor",
	"AskToVerify": "RequestVerification", "FindForGhost": "FindGhostCandidates", "TakeBackAttempt": "UncountAttempt", "ForgetAttempts": "DeleteAttempts",
	"showSmall": "showForm", "linkOver": "linkExpiredPage", "tellAccount": "writeAccount", "tellInvited": "writeInvited", "mostTold": "maxNotifiedBatch",
	"KindMine": "the kinds of site/routes.go", "KindSetUp": "the kinds of site/routes.go", "nudge": "wake", "Paper": "Printed", "Crasher": "CrashInjector", "Takings": "ListCaptured", "rulesOfTheBooks": "ledgerRules", "chargeUnmoved": "chargeConflict", "sheetOf": "documentOf", "setUps": "embeddedInstalls", "InsertNotice": "InsertWebhookDelivery", "toNotice": "toWebhookDelivery",
	"unmoved": "conflictError", "unread": "readChargeError", "unanswered": "maskError",
}

// Nobody declares a word that is retired. Generated code has the names of tables.
func TestDeclarations_RetiredWord_IsRefused(t *testing.T) {
	t.Parallel()
	for name, where := range declared(t, filepath.Join("..", "..")) {
		if word, isRetired := retired[name]; isRetired {
			t.Errorf("%s: %s is %s", where, name, word)
		}
	}
}

// declared gives what the program declares, with the place of one declaration of each.
func declared(t *testing.T, root string) map[string]string {
	t.Helper()
	names := map[string]string{}
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && entry.Name() != "..") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil || ast.IsGenerated(file) {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			for _, one := range namesOf(node) {
				names[one.Name] = files.Position(one.Pos()).String()
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func namesOf(node ast.Node) []*ast.Ident {
	switch node := node.(type) {
	case *ast.FuncDecl:
		return []*ast.Ident{node.Name}
	case *ast.TypeSpec:
		return []*ast.Ident{node.Name}
	case *ast.ValueSpec:
		return node.Names
	case *ast.Field:
		return node.Names
	}
	return nil
}
