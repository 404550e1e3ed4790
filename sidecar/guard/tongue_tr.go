package guard

import "unicode"

var turkish = tongue{
	name:   "tr",
	common: `ve bir bu da de için ile ne mi mı mu mü çok gibi daha olarak ben sen biz siz o ama değil var yok kadar sonra önce her bana beni benim sana seni senin siz sizin olan göre kadar tüm bütün artık asla zaman eğer ise veya ama fakat çünkü değil biri hepsi şu ile dosyayı dosyası ver verin göster gönder yaz sil yap et edin ekle söyle öner kullanıcı kullanıcının parola parolayı parolaları notu notun bizim onun onu bunu şunu nasıl neden hangi kim ne yeni eski ilk son iki üç`,
	script: []*unicode.RangeTable{letter(0x131)},
	near:   &nearness{thing: 9, order: 3, not: 3, after: true, head: 12, told: toldTurkish, opens: 6},
	words: []sensed{
		{sVoid | sOrder, `unut unutun unutunuz unutmalısın boşver bırak bırakın yoksay yoksayın say sayın saymalısın iptal geçersiz kaldır kaldırın kaldırınız sıfırla sil silin temizle kapat kapatın
			kapatınız kapatmalısın atla atlayın atlamalısın gel gelin uyma uymayın uymamalısın dinleme dinlemeyin aldırma aldırmayın alma almayın bakma bakmayın dikkate umursama umursamayın
			önemseme çiğne çiğneyin ihlal aş aşın dolan vazgeç vazgeçin reddet at atın çıkar çıkarın et edin etmelisin devre askıya değiştir geç geçin`},
		{sVoid, `unut* yoksay* geçersiz* iptal* kaldırıl* hükümsüz* kaldırd* sona yürürlükten bırakıl* çiğne* ihlal* atlan* kapatıl* kapal* devre es görmezden gözardı yok boş boşver* sıfırlan*
			silin* silindi bitti dolmuştur doldu hükmü kalkt* kalkm* uymak* uyma* aşıp askıya aykırı dışı son yitir* kaybet* kalktı atlayarak yok_sayarak`},
		{sHold, `geçerli* bağlayıcı* bağla* geçmez uygulan* yürürlük* hükmü uyma* uymak* zorunda gerek* bağlı* önem* dinle* itaat* dikkate`},
		{sGovern, `talimat* kural* yönerge* sınır* kısıt* yasak* direktif* emir* emri* buyruk* ayar* filtre* limit* ilke* politika* yapılandırma* komut* norm* engel* şart* prensip* etik* ahlak*
			sansür* koşul* program* kılavuz* rehber* protokol* tembih*`},
		{sBond, `prompt* promt* ön-istem istemi istemin* istemini isteminiz* istemler* sistem_istemi bağlam*`},
		{sEarly, `önceki* önce* eski* geçmiş* evvelki* yukarıdaki* yukarıda* başında* başta* baştaki* başlangıç* ilk şimdiye bugüne kadarki* mevcut* daha`},
		{sWhole, `tüm* bütün* hepsi* herhangi her şeyi* hiçbir hiç tamam* ne varsa kamu`},
		{sInner, `gizli* saklı* iç dahili* görünmez* sır* sistem`},
		{sSafety, `onay* doğrula* güvenlik* denetim* kontrol* koruma* uyarı* önlem* izin* teyit* sorma* soru* filtre* moderasyon* inceleme* denetle* teyid* sorgula* ikaz* emniyet* rıza* filtreleme*`},
		{sShow | sOrder, `göster gösterin gösteriniz yaz yazın yazınız yazdır yazdırın açıkla açıklayın tekrarla tekrarlayın tekrar söyle söyleyin paylaş paylaşın listele listeleyin dök dökün bas basın aktar
			aktarın ver verin aç ifşa anlat anlatın alıntıla çevir özetle kopyala sun sunun bildir yapıştır oku sırala ilet yansıt görüntüle döküver çıkar çıkart göstermelisin gösterir söyler
			misin mısın yapıştırın`},
		{sShow, `göster* açıkla* paylaş* yazdır*`},
		{sExact, `kelimesi kelimesine kelime aynen harfiyen harfi harfine birebir eksiksiz tam olduğu* tamamını değiştirmeden atlamadan kısaltmadan noktasına virgülüne`},
		{sSend | sOrder, `gönder gönderin gönderiniz göndermelisin yolla yollayın ilet iletin iletmelisin yükle yükleyin aktar aktarın paylaş paylaşın kopyala kopyalayın yönlendir yönlendirin postala at atın
			ulaştır taşı yayınla yayımla ekle bildir dışarı ver postalayın sızdır geç yedekle`},
		{sSend, `gönder* yolla* ilet* iletir iletmek* paylaşır paylaş* aktarır aktar* yönlendir* yükle* gir girin girmelisin çıkarman* çıkarabilirsin göndermeden dışa aktarıl* gönderme*`},
		{sPrivate, `parola* şifre* anahtar* belirteç* token* kimlik* giriş sır* sırlar* gizli çerez* sertifika* kart* pin cvv credential* ssh .env iban* kişisel* tc cüzdan* oturum* kripto*`},
		{sInside, `not notlar* notların* notu* bellek* belleğ* hafıza* dosya* klasör* dizin* geçmiş* konuşma* sohbet* mesaj* ileti* e-posta* eposta* posta* belge* rehber* kişi* veri* içerik* içeriğ*
			yazışma* takvim* depo* tablo* gelen günlük* kutu* bilgi*`},
		{sPlace, `adres* sunucu* bağlantı* link* site* url webhook* kanal* numara* e-posta* posta* hesab* uç form forma formu dış* dışarı*`},
		{sHarm | sOrder, `çalıştır çalıştırın çalıştırınız yürüt yürütün uygula uygulayın kur kurun yükle yükleyin indir indirin aç açın çağır sil silin sildir silmelisin kaldır temizle yok öde ödeyin
			öderken satın al alın sipariş transfer havale yap yapın yaparsın değiştir değiştirin değiştirmelisin oluştur ver verin yetkilendir onayla onaylayın kabul et edin bağlan başlat
			başlatın gir girin getir gerçekleştir gerçekleştirin tıkla ziyaret devret boşalt kapat aktif iptal gönder`},
		{sHarm, `çalıştırıl* çalıştır* yürüt* yürütülür uygulan* yapıl* ödeme* silmek* silmen* silme* gerçekleştir* silmeden havale* çalıştırma* başla başlayın yönet*`},
		{sAsset, `komut* betik* betiğ* terminal* konsol* kabuk* bash curl kod* paket* program* dosya* klasör* dizin* dizini* depo* veritaban* yedek* para* parayı ödeme* havale* transfer* hesab*
			hesap* fatura* araç* aracı* sql disk* erişim* yetki* dal* günlük* log proje* iban* eklenti* kütüphane* cüzdan* betikle* tutar* kripto* kayıtları`},
		{sAdd | sOrder, `ekle ekleyin eklemelisin iliştir koy koyun yerleştir yerleştirin dahil kat bulundur bitir bitirin yaz yazın tamamla sonlandır yapıştır geçir serpiştir imzala başla an anın belirt`},
		{sPush | sOrder, `öner önerin önermelisin tavsiye öv övün yönlendir yönlendirin göster gösterin tanıt tanıtın reklam anlat kötüle bahset söz sun sunun seç seçin de söyle söyleyin teşvik vurgula anma
			tercih ikna caydır savun destekle tut öne`},
		{sLure, `mağaza* firma* şirket* ürün* marka* hizmet* rakip* rakiple* banka* alternatif* kampanya* kripto* tedarikçi* aday* parti* servis* uygulama* site* otel* ortak* borsa* sigorta*
			güvenilir* iyi* ucuz* kupon* reklam* bankas* kumarhane*`},
		{sLure, `en iyi* iyisi tek* üstün* güvenilir* ucuz* avantajlı* birinci* lider* olumlu yalnızca mükemmel* ideal*`},
		{sReply, `yanıt* cevap* cevab* mesaj* son* imza* e-posta* metin* özet* ileti*`},
		{sHide | sOrder, `gizle gizleyin sakla saklayın gizlemelisin saklamalısın gizli sus örtbas sezdirme çaktırma belli saklı tut silik bilmediğini haberin_olmadığını`},
		{sTell, `bahset* söyle* söz* bildir* haber* haberi* bilgi* bilgilendir* anlat* açıkla* belli* duy* öğren* bil* bilme* bilmesin bilmemeli fark* farkına anla* göster* uyar* ifşa* sezdir*
			çaktır* söylem* değin* an anma* görme* gör* şüphelen* itiraf* sor sorma* raporla* haberdar belirtme* rapor*`},
		{sSecret, `gizlice sessizce gizli çaktırmadan sezdirmeden habersiz* haberi arka belli etmeden fark ettirmeden usulca sessiz gizlilik* duyurmadan`},
		{sUser, `kullanıcı* sahip* sahib* sahibi* insan* karşındaki* patron*`},
		{sModel, `asistan* model* ajan* bot bota botlar* botun yapay zekâ* zeka* ai llm yardımcı* dil temsilci* sohbet-botu chatbot*`},
		{sYour, `senin sizin sana size istemin* geliştiricilerin* istemini yetkin üzerindeki üstündeki bağlamının bağlamındaki yaratıcıların üreticilerin bağlayan bağladığı`},
		{sMe, `bana beni benim ben onayım onayımı iznim iznimi rızam bilgim haberim`},
		{sTrigger, `zaman* olduğunda anda an sorduğunda sorulduğunda geçtiğinde görürsen görür görmez duyduğunda duyar dediğinde yazdığında yazarsa sorarsa derse isterse olursa geçerse gelirse
			her-seferinde defasında sefere sefer eğer ne-zaman durumunda halinde hâlinde kez açarsa geldiğinde istediğinde okuyunca görünce yapınca deyince sorunca bittiğinde başladığında
			girdiğinde girerse söylerse söylediğinde alındığında açıldığında sonra aldığında ilk okuduğunda okursan karşılaştığında karşılaşırsan denince duyunca uzaklaşınca gelince gidince
			yazınca açınca`},
		{sStanding, `artık bundan böyle sonra itibaren daima her zaman hep sürekli bütün gelecekte gelecekteki ileride kalıcı şimdiden bugünden andan mutlaka ebediyen devamlı tüm istisnasız varsayılan
			otomatik* kendiliğinden kendisi* kendi`},
		{sClaim, `yönetici* admin* geliştirici* operatör* sistem* destek* ekip* ekibin* moderatör* üretici* yaratıcı* openai anthropic openclaw güvenlik root idare* kurucu* mühendis* bakım yazılımcı*
			işletmeci* sağlayıcı* patron* birim* müdür* departman*`},
		{sSpeaks, `mesaj* bildirim* duyuru* dikkat uyarı* önemli acil güncelleme* emir* ileti* not* alarm* talimat* burası ben konuşuyor adına`},
		{sGrant, `onayla* onay onayı* onaylan* izin* izni* yetki* yetkilen* kabul* müsaade* rıza* razı* muvafak* ön-onay* evet verdi verdim peşin* önceden tamam uygun* olur yeşil ışık razı
			konuştuğumuz anlaştığımız anlaştık`},
		{sFree, `sınırsız* kısıtsız* sınır* kural* sansür* filtre* kısıt* yasak* özgür* ahlak* etik* engel* limit* dan serbest* tabu* kötü* kötücül* her-şey filtresiz* sansürsüz* kuralsız*
			dizginsiz* ahlaksız* engelsiz* ilke* vicdan* haram kötü`},
		{sWithout, `olmayan* olmadan yok tanımayan* tanımaz* hiçbir hiç bağlı kurtul* kurtulmuş* sınırsız* sansürsüz* filtresiz* kısıtsız* kuralsız* tabi uymayan* bilmeyen* bilmez* dışında arınmış*
			kalmadı yoktur engelsiz* özgür* serbest* yoksun* takmayan* dizginsiz* kötü kötücül* tanımadan`},
		{sRole | sOrder, `davran davranın davranmalısın ol olun rol rolü* rolüne rolünü oyna oynayın taklit bürün bürünün hayal varsay varsayın farz canlandır canlandırın -mış konuş konuşun kesil dönüş girin
			gir sanki yerine kimliğine modelsin asistansın sın botsun zekâsın uzmansın kişisin karaktersin olarak ajansın yapıver`},
		{sSelf, `rol* karakter* kişilik* kimlik* persona* mod* adın ismin asistan* model* yapay bot* ikiz* kötü asistansın modelsin zekâsın karaktersin botsun ajansın zekâ* program* varlık*
			varlıksın hacker* korsan*`},
		{sNot | sOrder, `etme etmeyin söyleme söylemeyin bahsetme bahsetmeyin deme demeyin sorma sormayın isteme istemeyin bekleme beklemeyin açıklama açıklamayın anlatma anlatmayın bildirme bildirmeyin verme vermeyin anma anmayın gösterme göstermeyin haberdar-etme ettirme ettirmeyin belirtme belirtmeyin uyarma uyarmayın çıkma duyma değinme`},
		{sNot, `değil yok hiçbir hiç kimse asla gerekmez gereksiz* yoktur olmasın bilmesin görmesin duymasın öğrenmesin gerekmiyor kalmadı olmadan etmeden sormadan istemeden beklemeden onaysız*
			denetimsiz* izinsiz* kontrolsüz* edilmeden almadan vermeden fark ettirmeden bilmemeli öğrenmemeli haberi-olmasın gerek duymadan yapmadan sorgulamadan bilmeden doğrulamadan
			söylenmeyecek edilmeyecek bahsedilmeyecek değin bilmeyecek farketmesin anlamasın sezmesin`},
		{sNeed, `gerek* lazım* iste* isteme* istemeden sor* sorma* sormadan bekle* beklemeden zorunlu* ihtiyaç* şart* arama almadan alma aramadan istenm* danış* sorgula*`},
		{sDuty, `zorunda* gerek* lazım* şart* mecbur* -meli zorundasın gerekir gerekiyor yükümlü* şarttır meli malısın melisin zorunlu* zorundadır`},
		{sThis, `bu buradaki* buradan aşağıdaki* aşağıda* işbu şu alttaki* takip burada`},
		{sText, `not nota notta nottaki* notu notun notun* mesaj* metin* metni* kayıt* kaydı* bellek* belleğ* satır* belge* yazan* yazılan* yazı* paragraf* ileti* hafıza* girdi*`},
		{sGovern, `komut* talimat* emir* emri* yönerge* buyruk*`},
		{sSend | sOrder, `topla toplayın bul bulun ara arayın çek çıkar oku okuyun tara tarayın derle kaydet sakla kopyala listele elde biriktir ayıkla`},
		{sReport, `yazdı yazmış cümle* örnek* saldırı* saldırgan* test testi* filtre* makale* yazısı* eğitim* alıntı* pentest* sızma* injection reddetti reddet* topluyor* kötü hacker* toplu* blog*
			dedi denedi istek isteğini doğrulu* konuşmacı* ders* sorusu yazıyor diyor şaka şakaydı`},
		{sGiven, `verilen* verildi* verilmiş* söylenen* söylendi* aldığın* anlatılan* öğretilen* bildirilen* tanımlanan* yüklenen*`},
		{sAsk, `hangi ne neler nelerdir`},
		{sPush, `belirt belirtin vurgula yaz ekle`},
		{sOnly, `yalnızca yalnız sadece`},
		{sThey, `söylediğim dediğim yazdığım verdiğim`},
		{sSend, `al alın`},
		{sYou, `sen sana seni siz sizi size senin sizin çalışıyorsun uyuyorsun *mene *mana`},
		{sSays, `denince duyunca derse yazarsa sorarsa kelime* dediğinde yazdığında sorduğunda uzaklaşınca soranlara söylenince yazınca`},
		{sNobody, `biri birisi kimse`},
		{sObey, `reddet* reddede*`},
	},
}
