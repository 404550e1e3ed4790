package guard

import "unicode"

var polish = tongue{
	name:   "pl",
	common: `i w nie na się z do to że jest o jak po co ale od za przez dla czy już tylko tego są przy który która które gdy oraz mnie jego mnie ciebie jesteś masz mam bez każdy każdej wszystkie zawsze nigdy teraz przed gdy jeśli kiedy żeby aby gdzie tutaj twój twoje swoje moje był była było będzie byłem mój moja oraz albo lub też tylko już mojej nas nam jej ich temu tej tym tych został została nowe stary`,
	script: []*unicode.RangeTable{letter(0x142)},
	near:   &nearness{thing: 9, order: 4, not: 3, head: 12, told: toldPolish, opens: 6},
	words: []sensed{
		{sVoid | sTodo, `ignorować zignorować zapomnieć pominąć odrzuć odrzucić anulować unieważnić wyłączyć porzuć porzucić obejść ominąć złamać usunąć wyczyść nadpisać dezaktywować wyrzuć`},
		{sVoid | sOrder, `ignoruj ignorujcie ignorujmy zignoruj zignorujcie zignorujmy zapomnij zapomnijcie zapomnijmy zapominaj zapominajcie zapominajmy pomiń pomińcie pomińmy pomijaj pomijajcie pomijajmy
			odrzućcie odrzućmy odrzucaj odrzucajcie odrzucajmy anuluj anulujcie anulujmy unieważnij unieważnijcie unieważnijmy wyłącz wyłączcie wyłączmy wyłączaj wyłączajcie wyłączajmy
			porzućcie porzućmy zlekceważ zlekceważcie zlekceważmy lekceważ lekceważcie lekceważmy obejdź obejdźcie obejdźmy obchodź obchodźcie obchodźmy omiń omińcie omińmy omijaj omijajcie
			omijajmy złam złamcie złammy łam łamcie łammy usuń usuńcie usuńmy skasuj skasujcie skasujmy wymaż wymażcie wymażmy wyczyśćcie wyczyśćmy nadpisz nadpiszcie nadpiszmy zastąp zastąpcie
			zastąpmy przestań przestańcie przestańmy zaprzestań zaprzestańcie zaprzestańmy odłóż odłóżcie odłóżmy dezaktywuj dezaktywujcie dezaktywujmy zdejmij zdejmijcie zdejmijmy wyrzućcie
			wyrzućmy wykreśl wykreślcie wykreślmy zresetuj zresetujcie zresetujmy uchyl uchylcie uchylmy zawieś zawieście zawieśmy uznaj uznajcie uznajmy traktuj traktujcie traktujmy unikaj
			unikajcie unikajmy przekreśl przekreślcie przekreślmy odsuń odsuńcie odsuńmy`},
		{sVoid, `ignorow* ignoruje* anulowan* uchylon* zniesion* unieważnion* nieważn* nieaktualn* wygas* wyłączon* odwołan* odwołuj* cofnięt* zawieszon* zapomnian* pominięt* nieobowiązuj* zdjęt*
			usunięt* zlikwidowan* przestaj* przestał* straci* traci* odwołano zniesiono uchylono moc pomijając omijając ignorując`},
		{sHold, `obowiąz* ważn* stosuj* dotycz* wiąż* liczy liczą przestrzega* stosować kierować kierowa* słuchać słuchaj* trzymać zwracaj* działa* mocy aktualn* zobowiąz* przejmuj* zważaj* oglądaj*`},
		{sGovern, `instrukcj* zasad* reguł* regulamin* wytyczn* polece* polecen* ograniczeni* ograniczen* dyrektyw* nakaz* zakaz* rozkaz* limit* filtr* ustawie* norm* restrykcj* wskazów* wskazan*
			zalece* polityk* blokad* barier* etyk* cenzur* przepis* granic* konfiguracj* program* hamulc* zabezpiecze*`},
		{sBond, `prompt* prompcie monit* podpowiedź* preambuł* kontekst*`},
		{sEarly, `wcześniej* poprzedni* dotychczas* uprzedni* powyższ* powyżej początk* początkow* pierwotn* wyjściow* startow* przed przed*`},
		{sWhole, `wszystk* wszelk* każd* cał* całkowic* całość żadn* jakiekolwiek jakichkolwiek jakąkolwiek dowoln*`},
		{sInner, `ukryt* tajn* sekretn* poufn* wewnętrzn* niewidoczn* systemow*`},
		{sSafety, `potwierdze* potwierdza* zabezpiecze* weryfikac* sprawdza* sprawdze* kontrol* ochron* ostrzeże* bezpieczeńs* moderac* zgod* zgód pyta* pytań pytan* akceptac* autoryzac* filtr*
			zezwole* pozwole* dopytyw* upewnia* bezpieczni* filtruj*`},
		{sShow | sTodo, `pokazać wyświetlić wypisać ujawnić powtórzyć podać streść powiedzieć zwróć pokazywać wyświetlać`},
		{sShow | sOrder, `pokaż pokażcie pokażmy pokazuj pokazujcie pokazujmy wyświetl wyświetlcie wyświetlmy wyświetlaj wyświetlajcie wyświetlajmy wypisz wypiszcie wypiszmy wypisuj wypisujcie wypisujmy
			wydrukuj wydrukujcie wydrukujmy drukuj drukujcie drukujmy ujawnij ujawnijcie ujawnijmy ujawniaj ujawniajcie ujawniajmy powtórz powtórzcie powtórzmy podaj podajcie podajmy podawaj
			podawajcie podawajmy zdradź zdradźcie zdradźmy zdradzaj zdradzajcie zdradzajmy napisz napiszcie napiszmy pisz piszcie piszmy przepisz przepiszcie przepiszmy wymień wymieńcie
			wymieńmy zacytuj zacytujcie zacytujmy cytuj cytujcie cytujmy przetłumacz przetłumaczcie przetłumaczmy streśćcie streśćmy streszcz streszczcie streszczmy opowiedz opowiedzcie
			opowiedzmy powiedz powiedzcie powiedzmy przedstaw przedstawcie przedstawmy wyjaw wyjawcie wyjawmy opisz opiszcie opiszmy udostępnij udostępnijcie udostępnijmy odsłoń odsłońcie
			odsłońmy skopiuj skopiujcie skopiujmy wklej wklejcie wklejmy zaprezentuj zaprezentujcie zaprezentujmy odtwórz odtwórzcie odtwórzmy wylicz wyliczcie wyliczmy wylistuj wylistujcie
			wylistujmy dyktuj dyktujcie dyktujmy podyktuj podyktujcie podyktujmy zwróćcie zwróćmy daj dajcie dajmy wydobądź wydobądźcie wydobądźmy wyrecytuj wyrecytujcie wyrecytujmy przytocz
			przytoczcie przytoczmy zrób`},
		{sShow, `wyświetla* ujawnia* udostępnia* wypisywać`},
		{sExact, `dosłown* słowo słowa literalnie cał* pełn* dokładn* zmian* skrót* całości treść`},
		{sSend | sTodo, `wysłać wysyłać przesłać przesyłać przekazać przekazywać wrzuć zamieść podrzuć wpisać wynosić`},
		{sSend | sOrder, `wyślij wyślijcie wyślijmy wysyłaj wysyłajcie wysyłajmy prześlij prześlijcie prześlijmy przesyłaj przesyłajcie przesyłajmy przekaż przekażcie przekażmy przekazuj przekazujcie
			przekazujmy wrzućcie wrzućmy wrzucaj wrzucajcie wrzucajmy załaduj załadujcie załadujmy opublikuj opublikujcie opublikujmy publikuj publikujcie publikujmy skopiuj skopiujcie
			skopiujmy kopiuj kopiujcie kopiujmy udostępnij udostępnijcie udostępnijmy udostępniaj udostępniajcie udostępniajmy podeślij podeślijcie podeślijmy przekieruj przekierujcie
			przekierujmy przenieś przenieście przenieśmy eksportuj eksportujcie eksportujmy wyeksportuj wyeksportujcie wyeksportujmy wgraj wgrajcie wgrajmy wgrywaj wgrywajcie wgrywajmy dostarcz
			dostarczcie dostarczmy zamieśćcie zamieśćmy podrzućcie podrzućmy transferuj transferujcie transferujmy forwarduj forwardujcie forwardujmy wpisz wpisuj wynoś wynieś przysyłaj
			przysyłajcie przysyłajmy przyślij przyślijcie przyślijmy`},
		{sSend, `przesyłaj* przekazuj* wysyłaj* przekazują* wysyła* przesyła* wysłani* wysyłani* eksport* przesłani* przekazani*`},
		{sPrivate, `hasł* haseł klucz* token* poświadcze* sekret* logowa* login* pin piny cookie* ciasteczk* certyfikat* credentials ssh .env kart* cvv osobow* pesel* portfel* seed mnemonic*
			uwierzytelni* kod* kody`},
		{sInside, `notat* pamięc* pamię* plik* folder* katalog* histori* rozmow* rozmów wiadomoś* czat* mail* poczt* dokument* kontakt* dan* zawartoś* konwersac* korespondencj* skrzynk* repozytori*
			baz* adresow* logi logów log dziennik*`},
		{sPlace, `adres* serwer* link* stron* url webhook* kanał* host* endpoint* numer* skrzynk* domen* poczt* formularz* zewnętrzn* obc*`},
		{sHarm | sTodo, `uruchomić wykonać wykonywać zainstalować usunąć skasować wyczyść przelać zapłać płać zapłacić opłać zleć wypłać`},
		{sHarm | sOrder, `uruchom uruchomcie uruchommy uruchamiaj uruchamiajcie uruchamiajmy wykonaj wykonajcie wykonajmy wykonuj wykonujcie wykonujmy odpal odpalcie odpalmy zainstaluj zainstalujcie
			zainstalujmy instaluj instalujcie instalujmy pobierz pobierzcie pobierzmy pobieraj pobierajcie pobierajmy otwórz otwórzcie otwórzmy otwieraj otwierajcie otwierajmy wywołaj
			wywołajcie wywołajmy wywołuj wywołujcie wywołujmy wpisz wpiszcie wpiszmy połącz połączcie połączmy wejdź wejdźcie wejdźmy usuń usuńcie usuńmy usuwaj usuwajcie usuwajmy skasuj
			skasujcie skasujmy kasuj kasujcie kasujmy wyczyśćcie wyczyśćmy zniszcz zniszczcie zniszczmy sformatuj sformatujcie sformatujmy przelej przelejcie przelejmy przelewaj przelewajcie
			przelewajmy zapłaćcie zapłaćmy płaćcie płaćmy opłaćcie opłaćmy kup kupcie kupmy kupuj kupujcie kupujmy zamów zamówcie zamówmy zmień zmieńcie zmieńmy zmieniaj zmieniajcie zmieniajmy
			podmień podmieńcie podmieńmy podmieniaj podmieniajcie podmieniajmy zamień zamieńcie zamieńmy zastąp zastąpcie zastąpmy utwórz utwórzcie utwórzmy nadaj nadajcie nadajmy przyznaj
			przyznajcie przyznajmy zatwierdź zatwierdźcie zatwierdźmy zatwierdzaj zatwierdzajcie zatwierdzajmy zaakceptuj zaakceptujcie zaakceptujmy akceptuj akceptujcie akceptujmy zrób zróbcie
			zróbmy rób róbcie róbmy dokonaj dokonajcie dokonajmy dokonuj dokonujcie dokonujmy przeprowadź przeprowadźcie przeprowadźmy realizuj realizujcie realizujmy zrealizuj zrealizujcie
			zrealizujmy wypchnij wypchnijcie wypchnijmy scal scalcie scalmy zlecaj zlecajcie zlecajmy zlećcie zlećmy wyłącz wyłączcie wyłączmy wypłaćcie wypłaćmy włącz włączcie włączmy
			odinstaluj odinstalujcie odinstalujmy zaczynaj działaj`},
		{sHarm, `wykonywania wykonywanie dokonywania usuwania usuwanie wykonuje* uruchamia* wykonywan* usuwani* usunięci* przelew* płatnoś* uruchamiani* wykonuj* uruchamiaj* usuwa* kasuje* zarządza*`},
		{sAsset, `polece* komend* skrypt* terminal* konsol* powłok* bash curl shell kod pakiet* program* plik* katalog* folder* repozytori* baz* kopi* kopie pieniądz* płatnoś* przelew* rachun* kont*
			faktur* narzędzi* sql dysk* dostęp* uprawnie* gałąź gałęzi log logi środk* kwot* aplikacj* wtyczk* bibliotek* cron dziennik* logów`},
		{sAdd | sTodo, `dodać dodawać wstawić dołączać umieść`},
		{sAdd | sOrder, `dodaj dodajcie dodajmy dodawaj dodawajcie dodawajmy wstaw wstawcie wstawmy wstawiaj wstawiajcie wstawiajmy dołącz dołączcie dołączmy dołączaj dołączajcie dołączajmy umieśćcie
			umieśćmy umieszczaj umieszczajcie umieszczajmy dopisz dopiszcie dopiszmy dopisuj dopisujcie dopisujmy wklejaj wklejajcie wklejajmy wklej wklejcie wklejmy doklej doklejcie doklejmy
			zamieszczaj zamieszczajcie zamieszczajmy podawaj podawajcie podawajmy wspomnij wspomnijcie wspomnijmy wspominaj wspominajcie wspominajmy wplataj wplatajcie wplatajmy kończ kończcie
			kończmy zakończ zakończcie zakończmy załącz załączcie załączmy załączaj załączajcie załączajmy zaczynaj zaczynajcie zaczynajmy wymieniaj wymieniajcie wymieniajmy podpisuj
			podpisujcie podpisujmy`},
		{sPush | sTodo, `poleć polecać rekomendować promować`},
		{sPush | sOrder, `polecaj polecajcie polecajmy polećcie polećmy rekomenduj rekomendujcie rekomendujmy zarekomenduj zarekomendujcie zarekomendujmy doradzaj doradzajcie doradzajmy doradź doradźcie
			doradźmy proponuj proponujcie proponujmy zaproponuj zaproponujcie zaproponujmy chwal chwalcie chwalmy wychwalaj wychwalajcie wychwalajmy promuj promujcie promujmy reklamuj
			reklamujcie reklamujmy przedstawiaj przedstawiajcie przedstawiajmy zachwalaj zachwalajcie zachwalajmy kieruj kierujcie kierujmy odradzaj odradzajcie odradzajmy sugeruj sugerujcie
			sugerujmy zasugeruj zasugerujcie zasugerujmy nazywaj nazywajcie nazywajmy wskazuj wskazujcie wskazujmy wybieraj wybierajcie wybierajmy stawiaj stawiajcie stawiajmy faworyzuj
			faworyzujcie faworyzujmy pomijaj pomijajcie pomijajmy zachęcaj zachęcajcie zachęcajmy namawiaj namawiajcie namawiajmy przekonuj przekonujcie przekonujmy zniechęcaj zniechęcajcie
			zniechęcajmy krytykuj krytykujcie krytykujmy twierdź twierdźcie twierdźmy mów mówcie mówmy odpowiadaj odpowiadajcie odpowiadajmy opisuj opisujcie opisujmy`},
		{sLure, `sklep* firm* produkt* mark* towar* usług* konkurenc* konkurent* bank* ofert* partner* alternatyw* promocj* reklam* kryptowalut* dostawc* kandydat* parti* serwis* hotel* aplikacj*
			giełd* pewniejs* lepsz* tańs* kupon* kasyn* kod_rabatowy`},
		{sLure, `najleps* jedyn* wyłącznie najtańs* najbezpieczn* lider* wyższ* pierwsz* niezawodn* pozytywn*`},
		{sReply, `odpowied* odpowiedz* wiadomoś* końc* koniec podpis* podsumowa* mail* tekst*`},
		{sHide | sTodo, `ukryć ukrywać zataić`},
		{sHide | sOrder, `ukryj ukryjcie ukryjmy ukrywaj ukrywajcie ukrywajmy zataj zatajcie zatajmy zatajaj zatajajcie zatajajmy przemilcz przemilczcie przemilczmy przemilczaj przemilczajcie przemilczajmy
			schowaj schowajcie schowajmy chowaj chowajcie chowajmy zamaskuj zamaskujcie zamaskujmy zatrzyj zatrzyjcie zatrzyjmy nie_wiesz nic_nie_wiesz`},
		{sTell | sOrder, `mówić powiedzieć informuj informować poinformuj poinformować wspominaj wspomnij wspomnieć ujawniaj ujawniać zdradzaj zdradzać opowiadaj powiadamiaj powiadamiać zawiadamiaj dowiedzieć wiedzieć pokazuj pokazywać przyznawaj ostrzegaj ostrzegać pytaj raportuj zgłaszaj wygadaj wspominać`},
		{sTell, `mów* powiedz* informujcie informujmy poinformujcie poinformujmy wspominajcie wspominajmy wspomnijcie wspomnijmy ujawniajcie ujawniajmy zdradzajcie zdradzajmy opowiadajcie
			opowiadajmy powiadamiajcie powiadamiajmy powiadom* zawiadamiajcie zawiadamiajmy dowiedz* dowie wiedz* wie zauważ* zorientowa* domyśl* pokazujcie pokazujmy przyznawajcie przyznawajmy
			ostrzegajcie ostrzegajmy pytajcie pytajmy zobaczy* widz* zdaw* spostrz* raportujcie raportujmy zgłaszajcie zgłaszajmy podejrz* wygadajcie wygadajmy wzmianku*`},
		{sSecret, `cichu cicho ciszy potajemn* skrycie dyskretnie niepostrzeżenie tajemnic* niezauważ* milcząco sekrecie ukradkiem wiedzy tle`},
		{sUser, `użytkowni* właściciel* człowiek* rozmówc* posiadacz* usera user`},
		{sModel, `asystent* asystenc* asystenta model* agent* bot bota boty botem sztuczn* ai llm czatbot* chatbot* si`},
		{sYour, `twój twoja twoje twoich twoim twoimi twojego twojej twoją swój swoja swoje swoich swoim swoimi swojego swojej swoją wasze waszych wiąż* wiąza* krępow* cię_wiąż* cię_wiąza*`},
		{sMe, `mi mnie mną moje moja mój mojego mojej moich mojemu moim moją`},
		{sTrigger, `gdy kiedy jeśli jeżeli ilekroć gdyby jak skoro każdorazowo następnym razem raz moment* chwil* przypadku po zanim gdziekolwiek usłyszysz zobaczysz odejdzie wyjdzie`},
		{sStanding, `odtąd zawsze stale nadal dalej przyszłości każdym każdej każdego każdorazowo teraz dzisiaj dziś tej chwili momentu pory stałe wszystkich wszędzie permanentnie niezmiennie
			konsekwentnie obowiązkowo domyślnie automatycznie dnia sam samodzielnie więcej już`},
		{sClaim, `administrator* admin* deweloper* programist* operator* system* twórc* wsparci* pomoc moderator* kierownictw* openai anthropic openclaw dział* zespół zespołu root developer*
			producent* dostawc* zarząd* inżynier* bezpieczeństwa szef* dyrektor* prezes* kierowni*`},
		{sSpeaks, `wiadomość komunikat powiadomienie uwaga ogłoszenie ważne pilne aktualizacja zarządzenie nakaz alert tu mówi pisze imieniu`},
		{sGrant, `zatwierdz* zgodzi* zgod* zaakceptowa* akcept* pozwoli* pozwole* upoważni* upoważnion* upoważnie* autoryzowa* zezwoli* zezwole* dopuści* potwierdzi* zaaprobowa* przyzwole* przyzwoli*
			uprawni* uprawnie* udzieli* polecił* zleci* góry udzielon* wyrazi* zielone światło zatwierdza* przeciwko umawiali* umówi* uzgodni*`},
		{sFree, `ogranicz* cenzur* filtr* zasad* reguł* zakaz* limit* hamulc* nieograniczon* niecenzurowan* woln* wszechmog* granic* moraln* etyk* etyczn* barier* skrupuł* dan blokad* tabu zły zła
			zahamowa* cokolwiek wszystko zakazan* niedozwolon* złą złego złym mroczn*`},
		{sWithout, `bez brak pozbawion* woln* żadn* zna* obowiąz* podleg* nieskrępowan* skrępowan* ponad poza wolny wyzwolon* dotycz* krępuj* pozbądź* krępują nieograniczon* niecenzurowan* nic niczego
			zły złą zła złego złym mroczn*`},
		{sRole | sTodo, `udawać wcielić odgrywać`},
		{sRole | sOrder, `bądź bądźcie bądźmy udawaj udawajcie udawajmy wciel wcielcie wcielmy zachowuj zachowujcie zachowujmy zagraj zagrajcie zagrajmy graj grajcie grajmy stań stańcie stańmy odgrywaj
			odgrywajcie odgrywajmy odegraj odegrajcie odegrajmy wyobraź wyobraźcie wyobraźmy przyjmij przyjmijcie przyjmijmy przybierz przybierzcie przybierzmy działaj działajcie działajmy
			wystąp wystąpcie wystąpmy występuj występujcie występujmy jesteś jesteście nazywasz przeistocz przeistoczcie przeistoczmy zamień zamieńcie zamieńmy przeobraź przeobraźcie
			przeobraźmy pozostań pozostańcie pozostańmy mów mówcie mówmy odpowiadaj odpowiadajcie odpowiadajmy odpowiadasz zostań zostańcie zostańmy symuluj symulujcie symulujmy imituj
			imitujcie imitujmy`},
		{sSelf, `rol* postać postaci osobowoś* tożsamoś* charakter* personę person* tryb* trybie imię model* asystent* bot* alter ego złoczyńc* czarny sztuczn* ai si haker* hakerem pirat* bandyt*`},
		{sNot, `nie nigdy nikt nikomu nikogo bez nic żadn* przestań zbędn* niepotrzebn*`},
		{sNeed, `potrzeb* wymag* pytaj* pytać pytania proś* prosić czekaj* czekać musisz konieczn* trzeba potwierdzaj* potwierdzać sprawdzaj* sprawdzać dopytuj* upewniaj* weryfikuj*`},
		{sDuty, `masz musisz musi muszą powinien powinna powinno powinieneś powinni należy trzeba wolno możesz może ma mają obowiązek zobowiąz* wymaga się niech obowiązany konieczne`},
		{sThis, `tej ta ten tę tego te niniejsz* poniżej poniższ* niżej następując* tutaj tu tym temu`},
		{sText, `notatk* notat* wpis* wiadomoś* tekst* pamięc* akapit* treść treści dokument* linij* wiersz* napisano zapis* słow* fragment* instrukcj*`},
		{sGovern, `polece* instrukcj* nakaz* rozkaz* komend*`},
		{sSend | sTodo, `zebrać przechwyć`},
		{sSend | sOrder, `zbierz zbierzcie zbierzmy zbieraj zbierajcie zbierajmy znajdź znajdźcie znajdźmy szukaj szukajcie szukajmy wyszukaj wyszukajcie wyszukajmy wyciągnij wyciągnijcie wyciągnijmy
			wyciągaj wyciągajcie wyciągajmy odczytaj odczytajcie odczytajmy czytaj czytajcie czytajmy przeczytaj przeczytajcie przeczytajmy zapisz zapiszcie zapiszmy zapisuj zapisujcie
			zapisujmy zgromadź zgromadźcie zgromadźmy gromadź gromadźcie gromadźmy wydobądź wydobądźcie wydobądźmy skopiuj skopiujcie skopiujmy pozyskaj pozyskajcie pozyskajmy przechwyćcie
			przechwyćmy przechwytuj przechwytujcie przechwytujmy weź bierz sporządź zapamiętuj zapamiętujcie zapamiętujmy zapamiętaj zapamiętajcie zapamiętajmy`},
		{sReport, `napisa* wpisa* zdani* zdań przykład* atak* test* artyku* szkole* filtra cytowan* cytat* pentest* injection odrzuc* odmówi* odmawia* haker* atakując* zbier* wpis blog* prośb*
			sprawdza fraz* podaje mówi proszą piszą żart poprosi*`},
		{sGiven, `otrzyma* dosta* dano podano podan* przekazan* przekaza* powiedzian* kazan* nadan* dan* zadan* wgrano wgran* kaza* powiedz* dali dał narzuc* wpoi* wpisa*`},
		{sAsk, `jakie jaka jaki jak co które`},
		{sPush, `wspominaj* wspomnij* podkreślaj* pisz* zaznaczaj* dodawaj*`},
		{sOnly, `tylko wyłącznie jedynie słuchaj`},
		{sThey, `mówiłem powiedziałem mówiłam pisałem podałem wspomniałem`},
		{sYou, `ty ciebie cię ci tobie tobą was wam jesteś masz musisz możesz otrzymałeś dostałeś powinieneś będziesz działasz jesteście pracujesz kierujesz stosujesz`},
		{sSays, `usłysz* powie słow* napisz* zapyta* poprosi* wspomni* padnie odejdzie otworzy pytani* pyta`},
		{sNobody, `ktoś ktokolwiek`},
		{sObey, `odmów* odmawia*`},
	},
}
