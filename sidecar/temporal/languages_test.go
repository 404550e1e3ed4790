package temporal

import "testing"

func TestGerman(t *testing.T) {
	cases{
		{"Was haben wir vorgestern besprochen?", "2026-08-10"},
		{"was war letzte woche los", "2026-08-03 2026-08-09"},
		{"wer kam letzte Woche Dienstag", "2026-08-04"},
		{"wer kam am Montag", "2026-08-10"},
		{"wer kam vor drei Tagen", "2026-08-09"},
		{"wer kam vor ein paar Wochen", "2026-07-22 2026-08-05"},
		{"wer kam vor einem halben Jahr", "2026-02-12"},
		{"Umsatz der letzten vier Wochen", "2026-07-15 2026-08-12"},
		{"Umsatz seit zwei Monaten", "2026-06-12 2026-08-12"},
		{"Umsatz im vorigen Jahr", "2025-01-01 2025-12-31"},
		{"Umsatz im 2. Quartal 2025", "2025-04-01 2025-06-30"},
		{"die Sitzung vom 7. Mai 2025", "2025-05-07"},
		{"die Sitzung vom 07.05.2025", "2025-05-07"},
		{"die Sitzung am 7.5. war kurz", "2026-05-07"},
		{"die Reise vom 3. bis 5. Juni", "2026-06-03 2026-06-05"},
		{"die Reise zwischen Mai und Juli 2025", "2025-05-01 2025-07-31"},
		{"die Reise um den 20. Juni", "2026-06-17 2026-06-23"},
		{"die Reise Ende Juni", "2026-06-21 2026-06-30"},
		{"die Reise im letzten Sommer", "2025-06-01 2025-08-31"},
		{"wo waren wir am Wochenende", "2026-08-08 2026-08-09"},
		{"was hat sie im Jahr 2024 gesagt", "2024-01-01 2024-12-31"},
		{"was ist hier los", "none"},
	}.run(t)
}

func TestFrench(t *testing.T) {
	cases{
		{"qu'avons-nous dit avant-hier ?", "2026-08-10"},
		{"qui est venu mardi dernier", "2026-08-11"},
		{"qui est venu la semaine dernière", "2026-08-03 2026-08-09"},
		{"qui est venu il y a quatre jours", "2026-08-08"},
		{"les ventes des trois derniers mois", "2026-05-12 2026-08-12"},
		{"les ventes de l'année passée", "2025-01-01 2025-12-31"},
		{"les ventes depuis lundi", "2026-08-10 2026-08-12"},
		{"les ventes d'août 2025", "2025-08-01 2025-08-31"},
		{"la réunion du 1er juin 2025", "2025-06-01"},
		{"la réunion du 02/06/2025", "2025-06-02"},
		{"le voyage du 3 au 5 juin", "2026-06-03 2026-06-05"},
		{"le voyage entre mars et mai", "2026-03-01 2026-05-31"},
		{"le voyage vers le 20 juin", "2026-06-17 2026-06-23"},
		{"le voyage début juin", "2026-06-01 2026-06-10"},
		{"notre voyage l'été dernier", "2025-06-01 2025-08-31"},
		{"le rapport a été choisi", "none"},
	}.run(t)
}

func TestSpanish(t *testing.T) {
	cases{
		{"¿qué dijimos anteayer?", "2026-08-10"},
		{"quién vino el martes pasado", "2026-08-11"},
		{"quién vino hace cuatro días", "2026-08-08"},
		{"quién vino hace un par de semanas", "2026-07-22 2026-08-05"},
		{"las ventas de los últimos tres meses", "2026-05-12 2026-08-12"},
		{"las ventas del año pasado", "2025-01-01 2025-12-31"},
		{"las ventas desde el lunes", "2026-08-10 2026-08-12"},
		{"la reunión del 5 de junio de 2025", "2025-06-05"},
		{"el viaje del 3 al 5 de junio", "2026-06-03 2026-06-05"},
		{"el viaje alrededor del 20 de junio", "2026-06-17 2026-06-23"},
		{"el viaje a finales de junio", "2026-06-21 2026-06-30"},
		{"nuestro viaje del verano pasado", "2025-06-01 2025-08-31"},
		{"el fin de semana pasado fuimos al mar", "2026-08-08 2026-08-09"},
		{"una segunda opinión", "none"},
	}.run(t)
}

func TestItalian(t *testing.T) {
	cases{
		{"che cosa abbiamo detto l'altro ieri", "2026-08-10"},
		{"chi è venuto martedì scorso", "2026-08-11"},
		{"chi è venuto quattro giorni fa", "2026-08-08"},
		{"chi è venuto qualche settimana fa", "2026-07-08 2026-07-29"},
		{"le vendite negli ultimi tre mesi", "2026-05-12 2026-08-12"},
		{"le vendite da lunedì", "2026-08-10 2026-08-12"},
		{"la riunione del 5 giugno 2025", "2025-06-05"},
		{"il viaggio dal 3 al 5 giugno", "2026-06-03 2026-06-05"},
		{"il viaggio intorno al 20 giugno", "2026-06-17 2026-06-23"},
		{"il viaggio all'inizio di giugno", "2026-06-01 2026-06-10"},
		{"il viaggio tra tre giorni", "2026-08-15"},
		{"la fine del file", "none"},
	}.run(t)
}

func TestPortugueseAndRussian(t *testing.T) {
	cases{
		{"o que decidimos anteontem", "2026-08-10"},
		{"o que decidimos há quatro dias", "2026-08-08"},
		{"as vendas do mês passado", "2026-07-01 2026-07-31"},
		{"a reunião de 5 de junho de 2025", "2025-06-05"},
		{"о чём мы говорили позавчера", "2026-08-10"},
		{"кто приходил четыре дня назад", "2026-08-08"},
		{"кто приходил неделю назад", "2026-08-05"},
		{"кто приходил в прошлый вторник", "2026-08-11"},
		{"продажи за последние три недели", "2026-07-22 2026-08-12"},
		{"продажи с марта по май", "2026-03-01 2026-05-31"},
		{"встреча 5 июня 2025 года", "2025-06-05"},
	}.run(t)
}
