/**
 * Our own audit of the guest's page by the 106 criteria of RGAA 4.1. After a theme each line is a criterion:
 * number, answer, what it asks for and how we saw it, in French and in English.
 */
export const gridRows = `
# Images | Images
1.1 | na | Une alternative pour chaque image utile | Aucune image ne porte d’information\u202f: chaque dessin accompagne un mot. | An alternative for each informative image | No image carries information: each drawing stands beside a word.
1.2 | yes | Les images décoratives sont ignorées | Lu dans le code\u202f: tous les dessins ont aria-hidden. | Decorative images are ignored | Read in the code: all drawings have aria-hidden.
1.3 | na | Des alternatives pertinentes | Aucune image porteuse d’information. | Relevant alternatives | No informative image.
1.4 | na | L’alternative d’un CAPTCHA dit sa fonction | Aucun CAPTCHA. | A CAPTCHA’s alternative says what it is for | No CAPTCHA.
1.5 | na | Une autre voie que le CAPTCHA | Aucun CAPTCHA. | Another way than the CAPTCHA | No CAPTCHA.
1.6 | na | Une description détaillée si nécessaire | Aucune image porteuse d’information. | A detailed description where needed | No informative image.
1.7 | na | Des descriptions détaillées pertinentes | Aucune description détaillée. | Relevant detailed descriptions | No detailed description.
1.8 | na | Pas de texte en image | Aucun texte n’est dessiné. | No text in images | No text is drawn.
1.9 | na | Des légendes liées à leur image | Aucune légende. | Captions linked to their image | No caption.
# Cadres | Frames
2.1 | na | Un titre pour chaque cadre | Aucun cadre. | A title for each frame | No frame.
2.2 | na | Des titres de cadre pertinents | Aucun cadre. | Relevant titles of frames | No frame.
# Couleurs | Colours
3.1 | yes | Jamais la couleur seule | Chaque étape a un mot et une coche\u202f; une erreur, une phrase. | Never colour alone | Each step has a word and a tick, each error a sentence.
3.2 | yes | Des textes assez contrastés | axe dans chaque état, clair et sombre\u202f: 7:1 au moins. | Enough contrast for texts | axe in each state, light and dark: at least 7:1.
3.3 | yes | Des commandes assez contrastées | Calculé\u202f: les bordures des champs et des boutons ont plus de 3:1. | Enough contrast for controls | Calculated: borders of fields and buttons have more than 3:1.
# Multimédia | Multimedia
4.1 | na | Une transcription ou une audiodescription | Ni son ni vidéo. | A transcript or an audio description | No sound, no video.
4.2 | na | Des transcriptions pertinentes | Ni son ni vidéo. | Relevant transcripts | No sound, no video.
4.3 | na | Des sous-titres | Ni son ni vidéo. | Captions | No sound, no video.
4.4 | na | Des sous-titres pertinents | Ni son ni vidéo. | Relevant captions | No sound, no video.
4.5 | na | Une audiodescription synchronisée | Ni son ni vidéo. | A synchronised audio description | No sound, no video.
4.6 | na | Une audiodescription pertinente | Ni son ni vidéo. | A relevant audio description | No sound, no video.
4.7 | na | Des médias identifiables | Ni son ni vidéo. | Media that can be identified | No sound, no video.
4.8 | na | Une alternative aux médias non temporels | Aucun média. | An alternative to media without time | No media.
4.9 | na | Des alternatives de média pertinentes | Aucun média. | Relevant alternatives to media | No media.
4.10 | na | Un son automatique peut être arrêté | La page n’émet aucun son. | Automatic sound can be stopped | The page makes no sound.
4.11 | na | Des médias temporels utilisables au clavier | Ni son ni vidéo. | Timed media usable by keyboard | No sound, no video.
4.12 | na | Des médias non temporels utilisables au clavier | Aucun média. | Other media usable by keyboard | No media.
4.13 | na | Des médias compatibles avec les aides techniques | Aucun média. | Media that work with assistive technology | No media.
# Tableaux | Tables
5.1 | na | Un résumé pour un tableau complexe | Aucun tableau. | A summary of a complex table | No table.
5.2 | na | Un résumé pertinent | Aucun tableau. | A relevant summary | No table.
5.3 | na | Un tableau de mise en forme se lit en ligne | Aucun tableau. | A layout table can be read in line | No table.
5.4 | na | Un titre associé au tableau | Aucun tableau. | A title linked to the table | No table.
5.5 | na | Un titre de tableau pertinent | Aucun tableau. | A relevant title of a table | No table.
5.6 | na | Des en-têtes déclarés | Aucun tableau. | Declared headers | No table.
5.7 | na | Des cellules liées à leurs en-têtes | Aucun tableau. | Cells linked to their headers | No table.
5.8 | na | Pas d’élément de données dans la mise en forme | Aucun tableau. | No data elements in layout | No table.
# Liens | Links
6.1 | yes | Des liens explicites | Lus un par un\u202f: l’intitulé suffit, la nouvelle fenêtre est annoncée. | Links that say where they lead | Read one by one: their words are enough, a new window is announced.
6.2 | yes | Un intitulé pour chaque lien | axe dans chaque état. | Words in each link | axe in each state.
# Scripts | Scripts
7.1 | yes | Des scripts compatibles avec les aides techniques | Lu dans le code\u202f: éléments natifs, aria-pressed et aria-disabled\u202f; axe. Non essayé avec un vrai lecteur d’écran. | Scripts that work with assistive technology | Read in the code: native elements, aria-pressed and aria-disabled; axe. Not tried with a real screen reader.
7.2 | yes | Une alternative pertinente au script | Tests sans JavaScript\u202f: demander, suivre et annuler passent par des formulaires. | A relevant alternative to scripts | Tests without JavaScript: asking, following and cancelling work by forms.
7.3 | yes | Tout se fait au clavier et au doigt | Tests au clavier seul. | Everything works by keyboard and by touch | Tests by keyboard alone.
7.4 | yes | Pas de changement de contexte sans prévenir | Lu dans le code\u202f: seul un geste change la page ou la langue. | No change of context without warning | Read in the code: only a gesture changes page or language.
7.5 | yes | Les messages de statut sont annoncés | Lu dans le code\u202f: role status et alert\u202f; un test compte les annonces. | Status messages are announced | Read in the code: role status and alert; a test counts the announcements.
# Éléments obligatoires | Mandatory elements
8.1 | yes | Un type de document | Lu dans la page servie. | A document type | Read in the page as served.
8.2 | yes | Un code valide | html-validate sur la page servie\u202f: aucune erreur. | Valid code | html-validate on the page as served: no error.
8.3 | yes | Une langue par défaut | Lu dans la page servie, dans les dix langues. | A default language | Read in the page as served, in the ten languages.
8.4 | yes | Un code de langue pertinent | Test\u202f: il suit la langue choisie. | A relevant language code | Test: it follows the chosen language.
8.5 | yes | Un titre de page | axe dans chaque état. | A page title | axe in each state.
8.6 | yes | Un titre pertinent | Test\u202f: table, état de la demande et restaurant. | A relevant title | Test: table, status of the request and restaurant.
8.7 | no | Les changements de langue sont signalés | Une demande que le restaurant n’a écrite qu’en français garde la langue de la page. | Changes of language are marked | A request that the restaurant wrote in French only has the language of the page.
8.8 | yes | Des codes de langue pertinents | Lu dans le code\u202f: chaque nom du menu des langues a le sien. | Relevant codes of other languages | Read in the code: each name in the language menu has its own.
8.9 | yes | Pas de balise pour la seule présentation | Lu dans le code. | No tag for looks alone | Read in the code.
8.10 | yes | Le sens de lecture est signalé | Test\u202f: la page arabe a dir="rtl"\u202f; noms et demandes sont isolés. | The direction of reading is marked | Test: the Arabic page has dir="rtl"; names and requests are isolated.
# Structure | Structure
9.1 | yes | Des titres bien employés | Titres relevés dans cinq états\u202f: un h1, puis des h2. | Headings used well | Headings listed in five states: one h1, then h2s.
9.2 | yes | Une structure cohérente | axe\u202f: en-tête, navigation, contenu et pied de page. | A coherent structure | axe: header, navigation, main and footer.
9.3 | no | Des listes structurées | Étapes, demandes et suggestions sont des listes\u202f; le menu des langues n’en est pas une. | Structured lists | Steps, requests and suggestions are lists; the language menu is not.
9.4 | na | Des citations signalées | Aucune citation. | Marked quotations | No quotation.
# Présentation | Presentation
10.1 | yes | La présentation est dans les styles | Lu dans le code\u202f: la politique de sécurité refuse tout autre style. | Looks are in style sheets | Read in the code: the security policy refuses any other style.
10.2 | yes | Sans style, tout reste là | Page regardée sans style, dans quatre états. | Without style, all is there | Page looked at without style, in four states.
10.3 | yes | Sans style, tout se comprend | Page regardée sans style, dans quatre états. | Without style, all makes sense | Page looked at without style, in four states.
10.4 | yes | Lisible à 200 % | Test de chaque état à 130, 150 et 200 %. | Readable at 200% | Each state tested at 130, 150 and 200%.
10.5 | yes | Fond et texte colorés ensemble | Lu dans le code\u202f: les deux viennent des mêmes thèmes. | Background and text coloured together | Read in the code: both come from the same themes.
10.6 | yes | Des liens visibles | Regardé\u202f: boutons, liens soulignés, ou à part du texte. | Visible links | Looked at: buttons, underlined, or apart from text.
10.7 | yes | Un focus visible | Parcouru au clavier\u202f: un contour de 3 px sur chaque élément. | A visible focus | Gone through by keyboard: an outline of 3 px on each element.
10.8 | yes | Ce qui est caché l’est pour tous | Lu dans le code. | What is hidden is hidden for all | Read in the code.
10.9 | yes | Pas d’information par la seule forme ou place | Les textes nomment les boutons. | No information by shape or place alone | Texts name the buttons.
10.10 | yes | Une autre indication, et pertinente | Un mot chaque fois. | Another hint, and a relevant one | A word each time.
10.11 | yes | Lisible à 320 px de large | Test de chaque état\u202f: rien ne défile de côté. | Readable at 320 px wide | Each state tested: nothing scrolls sideways.
10.12 | yes | Supporte d’autres espacements | Essayé à 320 px avec les espacements du critère\u202f: rien n’est coupé. | Takes other spacing | Tried at 320 px with the spacing of the criterion: nothing is cut.
10.13 | na | Ce qui apparaît au survol se contrôle | Rien n’apparaît au survol. | What appears on hover can be controlled | Nothing appears on hover.
10.14 | na | Ce que les styles font apparaître l’est au clavier | Rien n’apparaît par les styles seuls. | What styles reveal can be reached by keyboard | Styles alone reveal nothing.
# Formulaires | Forms
11.1 | yes | Une étiquette pour chaque champ | axe, formulaire ouvert. | A label for each field | axe, with the form open.
11.2 | yes | Des étiquettes pertinentes | Lues\u202f: message, prénom, code du soir. | Relevant labels | Read: message, first name, code of the evening.
11.3 | yes | Des étiquettes cohérentes | Les mêmes mots partout. | Coherent labels | The same words everywhere.
11.4 | yes | Étiquette et champ sont accolés | Regardé à 320 et 1280 px. | Label and field are together | Looked at, at 320 and 1280 px.
11.5 | yes | Les champs de même nature sont groupés | Lu dans le code\u202f: les préférences sont un fieldset. | Fields of one kind are grouped | Read in the code: preferences are a fieldset.
11.6 | yes | Une légende par groupe | Lu dans le code\u202f: legend. | A legend for each group | Read in the code: legend.
11.7 | yes | Des légendes pertinentes | Elles nomment la demande. | Relevant legends | They name the request.
11.8 | na | Des choix groupés dans une liste | Aucune liste déroulante. | Choices grouped in a list | No drop-down list.
11.9 | yes | Des boutons aux intitulés pertinents | Lus un par un. | Buttons with relevant words | Read one by one.
11.10 | no | Un contrôle de saisie bien employé | Une erreur est dite en clair, mais celle du message libre n’est pas liée à son champ. | Input is checked well | An error is said in words, but that of a free message is not linked to its field.
11.11 | yes | Une erreur dit comment la corriger | Lu dans les textes des dix langues. | An error says how to mend it | Read in the texts of the ten languages.
11.12 | na | Des données modifiables avant l’envoi | Aucun effet juridique ou financier. | Data that can be changed before sending | No legal or financial effect.
11.13 | yes | Le remplissage automatique | Lu dans le code\u202f: le prénom a given-name. | Filling in by itself | Read in the code: the first name has given-name.
# Navigation | Navigation
12.1 | na | Deux systèmes de navigation | Une page à elle seule. | Two ways to navigate | A page of its own.
12.2 | yes | Navigation toujours à la même place | Regardé\u202f: le même en-tête, sur les pages d’erreur aussi. | Navigation always in the same place | Looked at: the same header, on error pages too.
12.3 | na | Un plan du site pertinent | Aucun plan. | A relevant site map | No site map.
12.4 | na | Un plan du site toujours atteignable | Aucun plan. | A site map within reach | No site map.
12.5 | na | Une recherche toujours atteignable | Aucune recherche. | A search within reach | No search.
12.6 | yes | Les zones peuvent être atteintes | axe\u202f: chaque zone a son repère. | Areas can be reached | axe: each area is a landmark.
12.7 | no | Un lien d’évitement | Il n’y en a pas\u202f; deux ou trois liens précèdent le contenu. | A skip link | There is none; two or three links come before the content.
12.8 | yes | Un ordre de tabulation cohérent | Parcouru au clavier. | A coherent order of focus | Gone through by keyboard.
12.9 | yes | Pas de piège au clavier | Parcouru au clavier. | No keyboard trap | Gone through by keyboard.
12.10 | na | Des raccourcis d’une touche contrôlables | Aucun raccourci. | Shortcuts of one key can be controlled | No shortcut.
12.11 | yes | Ce qui s’ouvre s’atteint au clavier | Test\u202f: menu des langues, «\u202fAutre demande\u202f». | What opens can be reached by keyboard | Test: language menu, “Something else”.
# Consultation | Use
13.1 | no | Les limites de temps se contrôlent | Sans JavaScript, la page d’une demande se recharge toutes les 5 secondes. | Time limits can be controlled | Without JavaScript, the page of a request reloads every 5 seconds.
13.2 | yes | Pas de nouvelle fenêtre sans geste | Seule la carte s’ouvre à part, au toucher. | No new window without a gesture | Only the menu opens apart, on a tap.
13.3 | na | Des documents accessibles | La carte du restaurant n’est pas à nous. | Accessible documents | The restaurant’s menu is not ours.
13.4 | na | Leur version accessible dit la même chose | Aucun document à nous. | Their accessible version says the same | No document of ours.
13.5 | na | Une alternative aux signes cryptiques | Aucun signe cryptique. | An alternative to cryptic signs | No cryptic signs.
13.6 | na | Une alternative pertinente | Aucun signe cryptique. | A relevant alternative | No cryptic signs.
13.7 | yes | Pas de flash | Regardé\u202f: rien ne clignote. | No flashes | Looked at: nothing blinks.
13.8 | yes | Les mouvements se contrôlent | Moins de cinq secondes, rien si l’appareil demande moins de mouvement. | Movement can be controlled | Less than five seconds, none if the device asks for less motion.
13.9 | yes | En portrait et en paysage | Test à 360×740 et 740×360. | Upright and on its side | Tested at 360×740 and 740×360.
13.10 | na | Un geste simple suffit | Aucun geste complexe. | A simple gesture is enough | No complex gesture.
13.11 | yes | Un toucher peut être abandonné | Tout part quand le doigt se lève. | A touch can be given up | Everything happens when the finger lifts.
13.12 | na | Une autre voie que le mouvement | Aucun mouvement de l’appareil. | Another way than motion | No motion of the device.
`;
