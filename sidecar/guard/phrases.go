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
	{Override, "指示を無視して", [][]string{{"指示を無視", "命令を無視", "指示は無視", "命令は無視", "指示を忘れ", "命令を忘れ", "ルールを無視", "ルールを忘れ"}}},
	{Extraction, "システムプロンプト", [][]string{{"システムプロンプト", "初期指示"}, {"教えて", "表示", "見せて", "出力"}}},
	{Persona, "没有限制", [][]string{{"你现在是", "从现在起你", "从现在开始你", "你不受", "假装你", "扮演"}, {"没有限制", "不受限制", "没有任何限制", "没有规则", "不受约束", "无限制", "不受任何规则", "不受任何限制"}}},
	{Persona, "制限のない", [][]string{{"あなたは", "今から", "これから"}, {"制限のない", "制限なし", "制約のない", "制約なし", "ルールのない"}}},
	{Extraction, "系统提示输出", [][]string{{"系统提示", "系统指令", "系統提示", "提示词", "初始指令"}, {"输出", "显示", "告诉我", "打印", "发给我", "写出来", "給我", "列出"}}},
	{Override, "不再受约束", [][]string{{"你不再", "你已不", "你再也不", "不再受"}, {"规则", "约束", "限制", "规定", "指令"}}},
	{Coercion, "发送对话", [][]string{{"把", "将", "請將"}, {"对话", "聊天记录", "密码", "密钥", "记忆", "私人", "對話"}, {"发送", "发到", "发给", "上传", "转发", "傳送"}}},
	{Override, "ルールは無効", [][]string{{"これまで", "以前", "今まで", "すべて", "全て", "あなた"}, {"ルール", "指示", "規則", "制限", "命令"}, {"無効", "取り消", "解除", "破棄", "無くな", "なくな"}}},
	{Persona, "制限のないAI", [][]string{{"あなたはもう", "あなたはいま", "君はもう"}, {"制限", "ルール", "制約"}, {"ない", "なし", "解除"}}},
	{Persona, "假装没有限制", [][]string{{"假装", "假裝", "想象", "扮演"}, {"没有", "沒有", "不受"}, {"限制", "规则", "约束"}}},
	{Extraction, "初始指令", [][]string{{"告诉我", "显示", "输出", "透露", "给我看"}, {"初始指令", "你的指令", "隐藏指令", "最初的指令", "你的规则"}}},
	{Persona, "制限がないふり", [][]string{{"制限", "ルール", "制約"}, {"ないふり", "無いふり", "ないかのよう", "なしでふる"}}},
	{Extraction, "最初の指示", [][]string{{"最初の指示", "隠された指示", "あなたの指示", "内部の指示"}, {"教えて", "表示", "見せて", "出力"}}},
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
