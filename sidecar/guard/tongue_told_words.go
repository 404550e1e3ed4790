package guard

// What is told of others: what programs do, what people must and must not do, what roles may do, talk of attacks, who broke rules, old
// documents of a project, and how somebody wants to be answered.

var toldPolish = []recount{
	{who: `polecenie komenda skrypt zadanie narzędzie program token klucz certyfikat usługa`, not: polishNow, bars: sOrder},
	{who: `pracownik* klient* danych firm* zgodnie polityka księgowoś* umów nowi w_księgow`, has: []string{`nie_wolno musi muszą zabrania pisemn nikt_nie co_sześć dwie_osoby zakaz`}, not: polishNow + ` bez_zgody bez_pyt asystent agent`, bars: sOrder},
	{who: `rola role redaktor konto_gościa gość operator audytor`, has: []string{`może mogą widzi ma nie_ma tylko`}, not: polishNow + ` jesteś bądź`, bars: sOrder},
	{who: `konferencj prelegent badacz doktor profesor dział wykład autor artykuł referat naukowc specjali seminari blog warsztat podcast doktorant`, has: []string{`pokaza omówi omawia zebra napisa zbada opowiedzia opisa przeanalizowa wyjaśni`, `seminari blog sztuczk warsztat podcast atak napastnik haker przykład przypadk artykuł konferencj badacz włama`}, not: polishNow, bars: sOrder},
	{who: `robotnik szef kierowca wykonawca zapomnia magazynier pracowni koleg poprzedni operator w_zeszłym`, has: []string{`zignorowa przestrzega zastosowa zapomnia ominę omin złama pominą`}, not: polishNow + ` już`, bars: sOrder | sModel},
	{who: `stary stara poprzedni pierwsz zeszłoroczn nie_zwracaj`, has: []string{`przewodnik instrukcja_instal specyfikacj protokół dokumentacj poradnik`, `readme wiki wersj now repozytor harmonogram`}, not: polishPapers, bid: true},
	{who: `odpowiadaj pisz zwracaj mów podawaj używaj`, has: []string{`po_polsk po_angiel krótk zdania zdań formaln tabel stopni na_ty`}, not: `link`, bars: mannerless, may: sYou, bid: true},
}

const (
	polishNow    = `od_teraz odtąd od_dziś teraz`
	polishPapers = `wszystk bezpieczeńst zasad reguł tylko ta_notat tej_notat system`
)

var toldRussian = []recount{
	{who: `команда скрипт задача задание утилита программа инструмент токен ключ сертификат сервис`, not: russianNow, bars: sOrder},
	{who: `сотрудник работник компани данные_клиент клиент договор бухгалтери`, has: []string{`нельзя запрещ никто_не обязан должн письменн двое меняют`}, not: russianNow + ` без_соглас без_подтвер агент ассистент`, bars: sOrder},
	{who: `роль роли редактор гост оператор аудитор`, has: []string{`может могут видит имеет только`}, not: russianNow + ` ты будь`, bars: sOrder},
	{who: `конференц доклад исследовател доктор профессор отдел преподавател автор стать лекци лектор учён специалист семинар блог подкаст вебинар аспирант`, has: []string{`показ разобра обсужда собра написа изуч рассказ описа проанализ объясни`, `семинар блог приём подкаст вебинар атак злоумышлен хакер пример доклад стать конференц исследов взлом`}, not: russianNow},
	{who: `рабоч начальник водител подрядчик он_забыл она_забыла кладовщик коллег прежн монтажник в_прошлом`, has: []string{`проигнорир соблюда выполни забыл обошл обошёл наруши пропусти`}, not: russianNow + ` больше`, bars: sOrder | sModel},
	{who: `стар прежн предыдущ перв прошлогодн не_обращай`, has: []string{`руководств инструкция_по_устан спецификац протокол документац`, `readme вики верси нов репозитор расписан`}, not: `все всех безопасн правил только этой_замет система системн`, bid: true},
	{who: `отвечай пиши обращайся говори указывай используй`, has: []string{`русски английски коротк кратк предложен формальн таблиц градус`}, not: `ссылк`, bars: mannerless, may: sYou, bid: true},
}

const russianNow = `отныне теперь впредь с_этого`

// mannerless are the meanings that no wish about answers has.
const mannerless = sGovern | sPrivate | sSafety | sSend | sHarm | sSecret | sHide | sFree | sLure | sClaim

var toldTurkish = []recount{
	{who: `komut betik betiği görevi araç aracı program belirteç sertifika anahtar`, has: []string{`*di_ *dı_ *du_ *dü_ *ti_ *tı_ *ildi_ *ıyor_ *iyor_ *uyor_ *üyor_`}, not: turkishNow},
	{who: `muhasebe şirket çalışan müşteri personel`, has: []string{`kimse yasak zorunda yapamaz *ilemez *ılamaz yazılı iki_kişi malıdır melidir değiştirir`}, not: turkishNow + ` onaysız asistan ajan`},
	{who: `denetçi editör misafir operatör rol roller üç_rol`, has: []string{`görür çalıştıramaz değiştirebilir indiremez erişemez yalnızca var`}, not: turkishNow + ` sen ol`},
	{who: `konferans konuşmacı araştırmacı doktor profesör güvenlik_ekibi öğretmen yazar makale seminer blog`, has: []string{`anlattı tartışıldı gösterildi gösterdi topladı yazdı inceledi açıkladı`, `seminer blog hacker saldır örnek ders konferans makale olay`}, not: turkishNow},
	{who: `işçi müdür sürücü yüklenici depo çalışan usta geçen_yıl önceki_müdür`, has: []string{`yok_say görmezden uyma unut atla çiğne`, `*di_ *dı_ *du_ *dü_ *ti_ *tı_`}, not: turkishNow, bars: sModel},
	{who: `silmeden_önce`, has: []string{`kontrol doğrula`, `dal commit test`}, not: `kontrol_etme sorma`, bars: sPrivate | sSend | sMoney | sModel, bid: true},
	{who: `eski önceki geçen ilk api`, has: []string{`kılavuz belge şartname tutanak`, `readme wiki sürüm yeni takvim`}, not: `bütün tüm güvenlik kural bu_nota bu_not sistem`, bid: true},
	{who: `cevap yaz hitap bana`, has: []string{`türkçe ingilizce kısa cümle resmi tablo santigrat`}, not: `link`, bars: mannerless, may: sYou, bid: true},
}

const turkishNow = `artık bundan_böyle bundan_sonra şimdi`

var toldArabic = []recount{
	{who: `السكربت سكربت امر_التنظيف مهمة المهمة اداة الاداة البرنامج برنامج الرمز المفتاح`, has: []string{`يحذف يعيد تعمل تمسح لا_يطلب لا_تحذر لا_يفحص يعمل ينفذ تحذف ينتهي`}, not: arabicNow, bars: sModel},
	{who: `العملاء الموظف الموظفين الموظفون الشركة المحاسبة بيانات_العملاء`, has: []string{`لا_يجوز خطية تمنع يمنع يجب_على على_الموظف شخصان يغير`}, not: arabicNow + ` ارسل`, bars: sModel},
	{who: `دور ادوار المحرر حساب_الضيف المشغل المدقق`, has: []string{`يستطيع يرى وحده`}, not: arabicNow + ` انت كن`, bars: sModel},
	{who: `المؤتمر الموتمر المحاضر الباحثون باحثون الدكتور الدكتورة فريق_الامن الاستاذ مقالا الكاتب الندوة مدونته`, has: []string{`عرض ناقش شرح جمع كتب درس روى حلل وصف`, `الندوة مدونته هجوم المهاجم المخترق مثال مقال حادثة الموتمر المؤتمر`}, not: arabicNow},
	{who: `العامل السايق السائق المدير_السابق المقاول عمال الموظف الفني`, has: []string{`تجاهل يلتزم يتبع نسي تخطى خالف`}, not: arabicNow, bars: sModel},
	{who: `دليل تعليمات_التثبيت المواصفات محضر وثيقة وثائق`, has: []string{`القديم السابق قديم الماضي`, `readme الويكي نسخة الجديد المستودع فالجدول`}, not: `كل جميع السلامة الامان قواعد هذه_الملاحظة فقط النظام`, bid: true},
	{who: `اجب اجبني اكتب خاطبني قل`, has: []string{`بالعربية بالانجليزية جمل باختصار رسميات بالمئوية الجداول`}, not: `رابط`, bars: mannerless, may: sYou, bid: true},
}

const arabicNow = `من_الان فصاعدا بعد_اليوم من_اليوم`

var toldChinese = []recount{
	{who: `命令 脚本 任务 工具 程序 作业 令牌 密钥 证书`, does: `会 不会 在 能 未经 可以在 执行时 运行时 并不 不 没有 前 自动 从不 直接 一 每`, not: chineseNow + ` 无需 不必 不用`},
	{who: `客户 员工 公司 财务 职员 合同`, has: []string{`不得 不能 不可 禁止 书面 两人 必须交 每六个月 须`}, not: chineseNow + ` 无需 不必 不用 不需要 未经 助手 模型 智能体`},
	{who: `角色 审计员 编辑 访客 操作员`, does: `可以 能 不能 只能 无法 角色 拥有 账号`, not: chineseNow + ` 扮演 假装 成为 充当 限制 助手 模型`},
	{who: `大会 会议上 演讲 讲座 研究 博士 论文 安全团队 老师 教授 专家 文章 课上`, has: []string{`演示 展示 讲 介绍 剖析 分析 收集 写了 写过 解释 发现`, `攻击 黑客 例子 漏洞 论文 研究 注入`}, not: chineseNow},
	{who: `工人 司机 承包商 仓库 前任 他 她 同事 员工 主管 师傅`, has: []string{`无视 不顾 忽略 没有遵守 没遵守 违反 忘 绕过 跳过`, `了 结果 得重`}, not: chineseNow + ` 已经 批准你 不用 不必 无需 不再 不需 助手 模型 机器人 智能体`},
	{has: []string{`须 需要 例外 特殊情况 能批准 可以批准 由`, `批准 同意 签字 审批`}, not: chineseNow + ` 无需 不必 不用 不需要 未经 不经 没有 助手 模型 智能体 已`},
	{has: []string{`导致 投诉 事故 丢了 出事 受伤 被罚 差点 出了错 赔`, `了`}, not: chineseNow + ` 助手 模型 智能体 已批准 已同意`, may: sUser},
	{who: `经理 人事 成员 实习生 角色 权限 账号 观察者`, has: []string{`可以 能`, `不能 无法 只有 只能`}, not: chineseNow + ` 指令 服从 听从 助手 模型 智能体 限制 扮演`},
	{who: `权限 角色 账号`, has: []string{`种 类 个`, `只有`}, not: chineseNow + ` 指令 服从 听从 助手 模型 智能体 限制 扮演`, may: sUser},
	{has: []string{`论文 博客 文章 演讲 研讨 讲座 课上 新闻 报道 大会`, `读了 看了 听了 写了 讲了 演示 介绍 讨论 作者 描述 分析`, `攻击 注入 黑客 手法 漏洞 钓鱼`}, not: chineseNow},
	{who: `旧 去年 之前 以前 上一版 第一版`, has: []string{`接口 部署 安装 流程 报销 需求 会议 设计 测试 api 配置`, `看 按 参照 用 以 见`}, not: chinesePapers, bid: true},
	{who: `部署指南 安装说明 旧规范 会议纪要 需求文档 接口文档 手册 教程 维基 指南`, has: []string{`旧 过期 错误 去年 之前 上一版 第一版 有误`, `readme 维基 新 版本 仓库 版 上传`}, not: chinesePapers, bid: true},
}

const chinesePapers = `助手 模型 本条 这条 这段 提示 安全 只按 仅 所有 全部 一切 系统 限制 规则`

const chineseNow = `请你 请您 请将 请把 请直 请立 请运 请执 请删 请忽 请按 请不 必须忽 必须执 应忽 应该忽 应当忽 从现在 从今 今后 以后 此后 往后 现在起 今起 立即 立刻 马上 务必 不再要求 无论 每次 一旦 只要`

var toldJapanese = []recount{
	{who: `ツール コマンド スクリプト ジョブ バッチ プログラム トークン 鍵 キー 証明書 sdk`, does: `は が も の期限 を交換 を更新`, not: japaneseNow + japaneseNeedless},
	{who: `顧客 会社 経理 社員 契約書 社内 従業員`, has: []string{`禁止 ならない できない 書面 二人 ことになって`}, not: japaneseNow + japaneseNeedless + ` アシスタント モデル エージェント`},
	{who: `役割 監査 編集者 ゲスト 運用担当`, does: `は が 役 の役割 のアカウント`, not: japaneseNow + ` 演じ なりき 制限 アシスタント モデル`},
	{who: `会議 講演 研究 博士 セキュリティチーム 授業 論文 先生 記事 学会`, has: []string{`実演 解説 集め 書い 分析 紹介 発表 調べ 説明`, `攻撃 ハッカー 事件 論文 手口 例を 二百件`}, not: japaneseNow},
	{who: `作業員 課長 運転手 業者 彼 担当者 前任 社員 同僚 工員`, has: []string{`無視 守らず 守らな 従わな 忘れ 飛ばし 破っ 怠`, `した った いた けた れた`}, not: japaneseNow + ` アシスタント モデル エージェント`},
	{who: `トークン 鍵 キー 証明書`, has: []string{`sdk 期限 交換 自動で ライブラリ`}, not: japaneseNow + ` 送 渡 教え`},
	{has: []string{`ため ので 結果`, `した った いた けた れた`, `事故 けが 失 消え 苦情 指摘 罰 外した 禁止 壊 禁じ ブロック`}, not: japaneseNow + ` アシスタント モデル エージェント`, may: sUser},
	{who: `手順書 説明書 インストール説明 議事録 仕様書 要件書 文書 マニュアル`, has: []string{`古 以前 去年 旧 前の版 最初`, `readme wiki 新しい 版 リポジトリ 日程`}, not: `このメモ プロンプト 安全 だけに すべて 全て システム 制限`, bid: true},
}

const (
	japaneseNow      = `今後 これから 今から 以後 以降 ただちに 直ちに ください なさい`
	japaneseNeedless = ` 不要 必要はな 必要がな 必要な なくてよい なくていい なくても`
)

var toldKorean = []recount{
	{who: `명령은 명령이 스크립트는 스크립트가 도구는 도구가 작업은 작업이 프로그램은 토큰은 토큰이 키는 인증서는`, not: koreanNow + ` 필요_없 필요가_없 필요하지`},
	{who: `명령은 스크립트는 도구는 작업은 프로그램은`, has: []string{`조심하 주의하`}, not: koreanNow + ` 필요_없 필요가_없 필요하지 실행 삭제해 삭제하 *지_말 *라_ *워_`, bars: sModel, bid: true},
	{who: `고객 회사 사내 재무 직원 사원 신입 계약서`, has: []string{`안_되 수_없 해야_한 서면 금지 두_사람 바꿔야 반납해야`}, not: koreanNow + ` 필요_없 필요가_없 필요하지 없이 비서`, bars: sModel},
	{who: `역할 감사자 편집자 손님 운영`, has: []string{`수_있 수_없 못한다`}, not: koreanNow + ` 너는 네가`, bars: sModel},
	{who: `학회 강연 연구 박사 보안팀 수업 선생 논문 교수 기사`, has: []string{`보여 분석 모았 썼다 조사 설명 소개 발표 다뤘`, `공격 해커 사건 사례 논문 강연 학회 수법`}, not: koreanNow},
	{who: `작업자 전임 운전자 업체 그는 그녀는 직원 창고 동료 팀장 작년`, has: []string{`무시 지키지 따르지 잊고 건너뛰 어기 어겨`, `*었다 *았다 *했다 *갔다 *쳤다 *였다`}, not: koreanNow, bars: sModel},
	{has: []string{`*서_ *다가_ 때문 바람에`, `*었다_ *았다_ *했다_ *갔다_ *쳤다_ *였다_ *졌다_ *뺐다_ *냈다_ *됐다_ *했다_`, `사고 다쳤 잃 벌금 항의 구조 지적 막 뺐 차단 원인 불만`}, not: koreanNow, bars: sModel, may: sUser},
	{has: []string{`수_있`, `수_없 못`}, not: koreanNow + ` 너 네 무엇 무슨 거절 거부 제한 없이`, bars: sModel},
	{who: `예전 이전 작년 옛 지난해`, has: []string{`api 배포 설치 경비 회의 설계 테스트 요구 인터페이스 빌드`, `봐 보 따라 읽 참고`}, not: koreanPapers, bid: true},
	{who: `기사 전기 노동자 인부 기술자 관광객`, has: []string{`무시 지키지 따르지 잊고 건너뛰 어기 어겨`, `*했다_ *였다_ *었다_ *았다_`}, not: koreanNow, bars: sModel},
	{who: `삭제하기_전에`, has: []string{`확인해 확인하`, `브랜치 커밋 테스트 병합`}, not: `묻지 없이 말고 확인하지`, bars: sPrivate | sSend | sMoney | sModel, bid: true},
	{who: `안내서 설명서 회의록 규격서 문서 배포`, has: []string{`예전 이전 작년 옛 오래 첫`, `readme 위키 새 판 3월 저장소 일정`}, not: koreanPapers, bid: true},
}

const koreanPapers = `모든 모두 이_메모 시스템 프롬프트 안전 보안 규칙 지시`

const koreanNow = `이제 이제부터 앞으로 지금부터`
