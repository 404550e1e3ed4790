package guard

import "unicode"

var polish = tongue{
	name:   "pl",
	common: `i w nie na się z do to że jest o jak po co ale od za przez dla czy już tylko tego są przy który która które gdy oraz mnie jego`,
	script: []*unicode.RangeTable{letter(0x142)},
	near:   &nearness{thing: 9, order: 4, not: 3, head: 12},
	words: []sensed{
		{sVoid | sOrder, `ignoruj* zignoruj* ignorować zignorować zapomnij* zapominaj* zapomnieć pomiń* pomijaj* pominąć odrzuć* odrzucaj* odrzucić anuluj* anulować unieważnij* unieważnić wyłącz* wyłączaj*
			wyłączyć porzuć* porzucić zlekceważ* lekceważ* obejdź* obchodź* obejść omiń* omijaj* ominąć złam* łam* złamać usuń* usunąć skasuj* wymaż* wyczyść* nadpisz* nadpisać zastąp*
			przestań* zaprzestań* odłóż* dezaktywuj* dezaktywować zdejmij* wyrzuć* wykreśl* zresetuj* uchyl* zawieś* uznaj* traktuj* unikaj* przekreśl* odsuń*`},
		{sVoid, `ignorow* ignoruje* anulowan* uchylon* zniesion* unieważnion* nieważn* nieaktualn* wygas* wyłączon* odwołan* odwołuj* cofnięt* zawieszon* zapomnian* pominięt* nieobowiązuj* zdjęt*
			usunięt* zlikwidowan* przestaj* przestał* straci* traci*`},
		{sHold, `obowiąz* ważn* stosuj* dotycz* wiąż* liczy liczą przestrzega* stosować kierować kierowa* słuchać słuchaj* trzymać zwracaj* działa* mocy aktualn* zobowiąz*`},
		{sGovern, `instrukcj* zasad* reguł* regulamin* wytyczn* polece* polecen* ograniczeni* ograniczen* dyrektyw* nakaz* zakaz* rozkaz* limit* filtr* ustawie* norm* restrykcj* wskazów* wskazan*
			zalece* polityk* blokad* barier* etyk* cenzur* przepis* granic* konfiguracj* program* hamulc*`},
		{sBond, `prompt* prompcie systemow* monit* podpowiedź* preambuł*`},
		{sEarly, `wcześniej* poprzedni* dotychczas* dawn* uprzedni* powyższ* powyżej star* początk* początkow* pierwotn* wyjściow* startow* przed przed*`},
		{sWhole, `wszystk* wszelk* każd* cał* całkowic* całość żadn* jakiekolwiek jakichkolwiek jakąkolwiek dowoln*`},
		{sInner, `ukryt* tajn* sekretn* poufn* wewnętrzn* niewidoczn*`},
		{sSafety, `potwierdze* potwierdza* zabezpiecze* weryfikac* sprawdza* sprawdze* kontrol* ochron* ostrzeże* bezpieczeńs* moderac* zgod* zgód pyta* pytań pytan* akceptac* autoryzac* filtr*
			zezwole* pozwole* dopytyw* upewnia* bezpieczni*`},
		{sShow | sOrder, `pokaż* pokazuj* pokazać wyświetl* wyświetlaj* wyświetlić wypisz* wypisuj* wypisać wydrukuj* drukuj* ujawnij* ujawniaj* ujawnić powtórz* powtórzyć podaj* podawaj* podać zdradź*
			zdradzaj* napisz* pisz* przepisz* wymień* zacytuj* cytuj* przetłumacz* streść* streszcz* opowiedz* powiedz* powiedzieć przedstaw* wyjaw* opisz* udostępnij* odsłoń* skopiuj* wklej*
			zaprezentuj* odtwórz* wylicz* wylistuj* dyktuj* podyktuj* zwróć* daj* wydobądź* wyrecytuj* przytocz*`},
		{sShow, `wyświetla* ujawnia* udostępnia* wypisywać`},
		{sExact, `dosłown* słowo słowa literalnie cał* pełn* dokładn* zmian* skrót* całości treść`},
		{sSend | sOrder, `wyślij* wysyłaj* wysłać wysyłać prześlij* przesyłaj* przesłać przesyłać przekaż* przekazuj* przekazać przekazywać wrzuć* wrzucaj* załaduj* opublikuj* publikuj* skopiuj* kopiuj*
			udostępnij* udostępniaj* podeślij* przekieruj* przenieś* eksportuj* wyeksportuj* wgraj* wgrywaj* dostarcz* zamieść* podrzuć* transferuj* forwarduj*`},
		{sSend, `przesyłaj* przekazuj* wysyłaj* przekazują* wysyła* przesyła*`},
		{sPrivate, `hasł* haseł klucz* token* poświadcze* sekret* logowa* login* pin piny cookie* ciasteczk* certyfikat* credentials ssh .env dostęp* kart* cvv osobow* pesel* portfel* seed mnemonic*
			uwierzytelni* kod* kody`},
		{sInside, `notat* pamięc* pamię* plik* folder* katalog* histori* rozmow* rozmów wiadomoś* czat* mail* poczt* dokument* kontakt* dan* zawartoś* konwersac* korespondencj* skrzynk* repozytori*
			baz* adresow*`},
		{sPlace, `adres* serwer* link* stron* url webhook* kanał* host* endpoint* numer* skrzynk* domen* poczt*`},
		{sHarm | sOrder, `uruchom* uruchamiaj* uruchomić wykonaj* wykonuj* wykonać wykonywać odpal* zainstaluj* instaluj* zainstalować pobierz* pobieraj* otwórz* otwieraj* wywołaj* wywołuj* wpisz* połącz*
			wejdź* usuń* usuwaj* usunąć skasuj* kasuj* skasować wyczyść* zniszcz* sformatuj* przelej* przelewaj* przelać zapłać* płać* zapłacić opłać* kup* kupuj* zamów* zmień* zmieniaj*
			podmień* podmieniaj* zamień* zastąp* utwórz* nadaj* przyznaj* zatwierdź* zatwierdzaj* zaakceptuj* akceptuj* zrób* rób* dokonaj* dokonuj* przeprowadź* realizuj* zrealizuj* wypchnij*
			scal* zlecaj* zleć* wyłącz* wypłać* włącz* odinstaluj*`},
		{sHarm, `wykonywania wykonywanie dokonywania usuwania usuwanie wykonuje* uruchamia* wykonywan*`},
		{sAsset, `polece* komend* skrypt* terminal* konsol* powłok* bash curl shell kod pakiet* program* plik* katalog* folder* repozytori* baz* kopi* kopie pieniądz* płatnoś* przelew* rachun* kont*
			faktur* narzędzi* sql dysk* dostęp* uprawnie* gałąź gałęzi log logi środk* kwot* aplikacj* wtyczk* bibliotek* cron`},
		{sAdd | sOrder, `dodaj* dodawaj* dodać dodawać wstaw* wstawiaj* wstawić dołącz* dołączaj* dołączać umieść* umieszczaj* dopisz* dopisuj* wklejaj* wklej* doklej* zamieszczaj* podawaj* wspomnij*
			wspominaj* wplataj* kończ* zakończ* załącz* załączaj* zaczynaj* wymieniaj* podpisuj*`},
		{sPush | sOrder, `polecaj* poleć* polecać rekomenduj* zarekomenduj* rekomendować doradzaj* doradź* proponuj* zaproponuj* chwal* wychwalaj* promuj* promować reklamuj* przedstawiaj* zachwalaj* kieruj*
			odradzaj* sugeruj* zasugeruj* nazywaj* wskazuj* wybieraj* stawiaj* faworyzuj* pomijaj* zachęcaj* namawiaj* przekonuj* zniechęcaj* krytykuj* twierdź* mów* odpowiadaj* opisuj*`},
		{sLure, `sklep* firm* produkt* mark* towar* usług* konkurenc* konkurent* bank* ofert* partner* alternatyw* promocj* reklam* kryptowalut* dostawc* kandydat* parti* serwis* hotel* aplikacj*
			giełd*`},
		{sLure, `najleps* jedyn* wyłącznie najtańs* najbezpieczn* lider* wyższ* pierwsz* niezawodn* pozytywn*`},
		{sReply, `odpowied* odpowiedz* wiadomoś* końc* koniec podpis* podsumowa* mail* tekst*`},
		{sHide | sOrder, `ukryj* ukrywaj* ukryć ukrywać zataj* zatajaj* zataić przemilcz* przemilczaj* schowaj* chowaj* zamaskuj* zatrzyj*`},
		{sTell, `mów* mówić powiedz* powiedzieć informuj* informować poinformuj* poinformować wspominaj* wspominać wspomnij* wspomnieć ujawniaj* ujawniać zdradzaj* zdradzać opowiadaj* powiadamiaj*
			powiadamiać powiadom* zawiadamiaj* dowiedz* dowiedzieć dowie wiedz* wiedzieć wie zauważ* zorientowa* domyśl* pokazuj* pokazywać przyznawaj* ostrzegaj* ostrzegać pytaj* zobaczy*
			widz* zdaw* spostrz* raportuj* zgłaszaj* podejrz* wygadaj* wzmianku*`},
		{sSecret, `cichu cicho ciszy potajemn* skrycie dyskretnie niepostrzeżenie tajemnic* niezauważ* milcząco sekrecie ukradkiem wiedzy tle`},
		{sUser, `użytkowni* właściciel* człowiek* klient* rozmówc* posiadacz* usera user`},
		{sYou, `ty ciebie cię ci tobie tobą was wam asystent* asystenc* asystenta model* agent* bot bota boty botem sztuczn* si ai llm jesteś masz musisz możesz wolno otrzymałeś dostałeś powinieneś
			będziesz działasz jesteście czatbot* chatbot*`},
		{sYour, `twój twoja twoje twoich twoim twoimi twojego twojej twoją swój swoja swoje swoich swoim swoimi swojego swojej swoją wasze waszych`},
		{sMe, `mi mnie mną moje moja mój`},
		{sTrigger, `gdy kiedy jeśli jeżeli ilekroć gdyby jak skoro każdorazowo następnym razem raz moment* chwil* przypadku po zanim gdziekolwiek`},
		{sStanding, `odtąd zawsze stale nadal dalej przyszłości każdym każdej każdego każdorazowo teraz dzisiaj dziś tej chwili momentu pory stałe wszystkich wszędzie permanentnie niezmiennie
			konsekwentnie obowiązkowo domyślnie`},
		{sClaim, `administrator* admin* deweloper* programist* operator* system* twórc* wsparci* pomoc moderator* kierownictw* openai anthropic openclaw dział* zespół zespołu root developer*
			producent* dostawc* zarząd* inżynier* bezpieczeństwa`},
		{sSpeaks, `wiadomość komunikat powiadomienie uwaga ogłoszenie ważne pilne aktualizacja zarządzenie nakaz alert`},
		{sGrant, `zatwierdz* zgodzi* zgod* zaakceptowa* akcept* pozwoli* pozwole* upoważni* upoważnion* upoważnie* autoryzowa* zezwoli* zezwole* dopuści* potwierdzi* zaaprobowa* przyzwole* przyzwoli*
			uprawni* uprawnie* udzieli* polecił* zleci* góry udzielon* wyrazi*`},
		{sFree, `ogranicz* cenzur* filtr* zasad* reguł* zakaz* limit* hamulc* nieograniczon* niecenzurowan* woln* wszechmog* granic* moraln* etyk* etyczn* barier* skrupuł* dan blokad* tabu zły zła
			zahamowa* cokolwiek wszystko`},
		{sWithout, `bez brak pozbawion* woln* żadn* zna* obowiąz* podleg* nieskrępowan* skrępowan* ponad poza wolny wyzwolon* dotycz* krępuj* pozbądź* krępują nieograniczon* niecenzurowan*`},
		{sRole | sOrder, `bądź* udawaj* udawać wciel* wcielić zachowuj* zagraj* graj* stań* odgrywaj* odegraj* odgrywać wyobraź* przyjmij* przybierz* działaj* wystąp* występuj* jesteś jesteście nazywasz
			przeistocz* zamień* przeobraź* pozostań* mów* odpowiadaj* odpowiadasz zostań* symuluj* imituj*`},
		{sSelf, `rol* postać postaci osobowoś* tożsamoś* charakter* personę person* tryb* trybie imię model* asystent* bot* alter ego złoczyńc* czarny sztuczn* ai si`},
		{sNot, `nie nigdy nikt nikomu nikogo bez nic żadn* przestań zbędn* niepotrzebn*`},
		{sNeed, `potrzeb* wymag* pytaj* pytać pytania proś* prosić czekaj* czekać musisz konieczn* trzeba potwierdzaj* potwierdzać sprawdzaj* sprawdzać dopytuj* upewniaj* weryfikuj*`},
		{sDuty, `masz musisz musi muszą powinien powinna powinno powinieneś powinni należy trzeba wolno możesz może ma mają obowiązek zobowiąz* wymaga się niech obowiązany konieczne`},
		{sThis, `tej ta ten tę tego te niniejsz* poniżej poniższ* niżej następując* tutaj tu tym temu`},
		{sText, `notatk* notat* wpis* wiadomoś* tekst* pamięc* akapit* treść treści dokument* linij* wiersz* napisano zapis* słow* fragment* instrukcj*`},
		{sGovern, `polece* instrukcj* nakaz* rozkaz* komend*`},
		{sSend | sOrder, `zbierz* zbieraj* zebrać znajdź* szukaj* wyszukaj* wyciągnij* wyciągaj* odczytaj* czytaj* przeczytaj* zapisz* zapisuj* zgromadź* gromadź* wydobądź* skopiuj* pozyskaj* przechwyć*
			przechwytuj*`},
		{sReport, `napisa* wpisa* zdani* zdań przykład* atak* test* artyku* szkole* filtra cytowan* cytat* pentest* injection odrzuc* odmówi* odmawia* haker* atakując* zbier* wpis blog* prośb*
			sprawdza fraz* podaje`},
		{sGiven, `otrzyma* dosta* dano podano podan* przekazan* przekaza* powiedzian* kazan* nadan* dan* zadan* wgrano wgran*`},
	},
}
