package guard

// phrase is a sequence of parts, one of each after the other, in a text without anything but letters.
type phrase struct {
	class Class
	name  string
	parts [][]string
}

var phrases = folded([]phrase{
	{Override, "ignore previous instructions", [][]string{{"ignorepreviousinstruction", "ignoreallpreviousinstruction", "ignorealloftheprevious", "ignoreyourinstruction",
		"ignoreallinstruction", "ignoreallprior", "forgetyourrule", "forgetyourguideline", "disregardyour", "ignoreyourrule", "disregardprevious", "disregardallprevious", "disregardyourrules", "ignoreyourpreviousrules", "ignoreallofyourinstruction", "forgetyourinstruction"}}},
	{Override, "忽略指令", [][]string{{"忽略", "无视", "無視", "忘记", "忘掉", "不要理会", "不要遵守", "别管"}, {"之前", "以上", "先前", "前面", "所有", "上面", "你的", "系统"}, {"指令", "规则", "指示", "说明", "提示", "規則", "要求", "消息", "信息"}}},
	{Extraction, "系统提示", [][]string{{"告诉我", "显示", "输出", "透露", "打印", "泄露"}, {"系统提示", "系统指令", "系統提示", "提示词"}}},
	{Override, "指示を無視", [][]string{{"これまで", "以前", "前の", "上記", "今まで", "先の"}, {"指示", "命令", "ルール", "規則", "設定"}, {"無視", "忘れ", "従わない"}}},
	{Override, "指示を無視して", [][]string{{"指示を無視", "命令を無視", "指示は無視", "命令は無視", "指示を忘れ", "命令を忘れ", "ルールを無視", "規則を無視", "ルールを忘れ"}}},
	{Extraction, "システムプロンプト", [][]string{{"システムプロンプト", "初期指示"}, {"教えて", "表示", "見せて", "出力"}}},
	{Persona, "没有限制", [][]string{{"你现在是", "从现在起你", "从现在开始你", "你不受", "假装你", "扮演"}, {"没有限制", "不受限制", "没有任何限制", "没有规则", "不受约束", "无限制", "不受任何规则", "不受任何限制"}}},
	{Persona, "制限のない", [][]string{{"あなたは", "今から", "これから"}, {"制限のない", "制限なし", "制約のない", "制約なし", "ルールのない"}}},
	{Override, "지시 무시", [][]string{{"이전", "위의", "앞의", "지금까지"}, {"지시", "명령", "규칙", "지침"}, {"무시", "잊어", "따르지"}}},
})

func folded(list []phrase) []phrase {
	for _, p := range list {
		for _, part := range p.parts {
			for i, w := range part {
				part[i] = Fold(w)
			}
		}
	}
	return list
}
