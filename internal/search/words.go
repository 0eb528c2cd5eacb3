package search

import (
	"slices"
	"strings"
)

// importance is what a word says by itself, whatever the index.
type importance float32

const (
	saysNothing importance = 0
	saysLittle  importance = 0.15
	saysAll     importance = 1
)

// functionWords are the words that hold a sentence together, in the languages that
// customers write, and praise: every app is the best one.
//
//nolint:gochecknoglobals // a constant set
var functionWords = wordSet(`
	a an the this that these those some any each every all both either neither no not such same other another
	i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs one ones who whom whose
	what which when where why how
	be am is are was were been being do does did doing done have has had having can could will would shall should may might must
	let lets get gets getting got need needs needed want wants wanted like please help helps
	about above across after against along among around as at before behind below between beyond by during for from in inside into
	of off on onto out over since than through till to toward under until up upon via with within without
	and or but nor so if then because while whether
	here there now just also too very really only even still yet again ever never always often more most much many few less least
	best better good great nice perfect top popular recommended ideal
	der die das den dem des ein eine einen einem einer und oder für mit von zu zum zur im am auf aus bei nach wie ist ich wir mein meine unser unsere
	el los las un una unos unas del al y o de la en con para por mi mis su sus que como es
	le les une des du au aux et ou dans avec pour sur par mon ma mes notre nos votre qui que est
	os um uma uns umas dos das nos nas ao em com meu minha seu sua
	i w we z ze na po od dla przez oraz jak jest mój moja
	man kann können soll sollte möchte will brauche brauchen habe haben hat sind sein wird werden auch nicht kein keine ohne über unter vor durch bis seit
	welchen welchem dieser diese dieses diesen diesem meinen meinem ihre ihrer ihren unseren unserem euch etwas alle allen jede jeder jedes damit dann gibt geht
	mehr sehr schon nur noch mir mich dir bitte würde würden könnte könnten darf dürfen müssen muss zwischen gegen während sowie ob mal
	beste bester bestes besten gute guter gutes guten
	um wenn dass weil aber als beim vom uns es sie er ihr ihre wo was wer welche welches machen
	yo él ella nosotros lo se qué cómo cuál quién quiero necesito puedo hacer hay ser estar tener muy más sin sobre entre hasta desde cuando donde este esta esto nuestro nuestra
	je tu il elle nous vous ce cette ces comment quoi quel quelle veux voudrais besoin peux faire avoir être sans sous entre chez très pas ne ni sa ses leur
	eu ele ela nós você qual quem quero preciso posso fazer ter sem até quando onde isto esse essa nosso nossa mais muito pelo pela
	ja się nie czy co kto gdzie kiedy chcę potrzebuję mogę mam mieć być są bez przy nad między to ta te tego tej nasz nasza nasze bardzo żeby aby`)

// weakWords are the words of the trade that nearly every entry could use of itself.
//
//nolint:gochecknoglobals // a constant set
var weakWords = wordSet(`
	app apps application applications tool tools software program programs plugin plugins plug addon addons add-on extension extensions
	widget widgets integration integrations integrate integrates integrated connector connectors connect connects connected connecting
	platform platforms system systems solution solutions provider providers alternative alternatives replacement similar
	use uses used using user users work works working make makes making way ways thing things
	customer customers client clients people person visitor visitors agent agents team teams company companies business businesses
	service services support manage manages managing management
	new easy simple fast quick small big large online automatic automatically
	anwendung anwendungen werkzeug werkzeuge programm programme kunde kunden kundin nutzer benutzer firma firmen unternehmen verwalten verwaltung
	erweiterung erweiterungen lösung lösungen anbieter dienst dienste verbinden verbindung nutzen nutzung benutzen integrieren anbinden
	agenten automatisch automatische automatischer einfach einfache schnell schnelle neu neue neuer neues
	aplicación aplicaciones herramienta herramientas programa programas cliente clientes usuario usuarios equipo equipos empresa empresas negocio gestión gestionar
	logiciel logiciels outil outils clientèle utilisateur utilisateurs équipe équipes entreprise entreprises société gestion gérer
	aplicativo aplicativos ferramenta ferramentas usuário usuários utilizador utilizadores equipe equipa equipes negócio gestão gerenciar gerir
	aplikacja aplikacje narzędzie narzędzia klient klienta klienci klientów klientom użytkownik użytkownicy zespół zespołu firmy zarządzanie zarządzać`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, word := range splitWords(list) {
		set[word.text] = true
	}
	return set
}

// The words that ask for a price, by what they ask for.
var (
	freeWords  = []string{"free", "gratis", "costless", "kostenlos", "kostenlose", "kostenloser", "kostenloses", "kostenlosen", "kostenfrei", "umsonst"}                                                                                                          //nolint:gochecknoglobals // a constant list
	cheapWords = []string{"cheap", "cheaper", "cheapest", "inexpensive", "affordable", "budget", "low-cost", "gunstig", "gunstige", "gunstiger", "gunstiges", "gunstigen", "gunstigste", "billig", "billige", "billiger", "billigste", "preiswert", "preiswerte"} //nolint:gochecknoglobals // a constant list
)

func importanceOf(word string) importance {
	switch {
	case functionWords[word]:
		return saysNothing
	case weakWords[word]:
		return saysLittle
	}
	return saysAll
}

// importances gives what each word of a text says. When no word says anything, the
// words are all there is to go by. A last word that is unfinished may become another
// one, so in a short text it counts.
func importances(words []string, unfinished bool) []importance {
	list := make([]importance, len(words))
	for i, word := range words {
		list[i] = importanceOf(word)
	}
	if last := len(list) - 1; unfinished && last == 1 && list[last] != saysAll {
		list[last] = saysAll
	}
	for _, enough := range []importance{saysAll, saysLittle} {
		if slices.ContainsFunc(list, func(i importance) bool { return i >= enough }) {
			return list
		}
		for i, word := range words {
			if enough == saysLittle || weakWords[word] {
				list[i] = saysAll
			}
		}
	}
	return list
}

// stopWords are the words of English that Query.RemoveStopWords leaves out.
//
//nolint:gochecknoglobals // a constant list
var stopWords = strings.Fields("a about an and are as at be by can do does for from get has have how i in into is it its me my of on or our so that the their them there these this to us was we what when where which who will with you your")
