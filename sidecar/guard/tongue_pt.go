package guard

import "strings"

var portuguese = tongue{
	name:   "pt",
	common: `o os as um uma do da dos das no na nos nas ao aos que e em com por para nao se seu sua seus suas teu tua meu minha voce voces mais muito sem sobre todo todos todas cada sempre nunca quando desde ate agora es sao foi ha deve devem isto isso este esta essa esse aqui nada nenhum nenhuma quem pelo pela ja tudo tem te me mostre envie apague esqueca ignore diga lhe dele partir todas`,
	talks:  `mostrou mostraram descreveu descreveram contou contaram estudou estudaram analisou analisaram reuniu reuniram recolheu coletou desmontou desmontaram demonstrou demonstraram explicou explicaram apresentou apresentaram palestra estudo pesquisador pesquisadores pesquisadora pesquisadoras investigadores descreve descrevem artigo`,
	forms:  portugueseForms,
	verbs: []sensed{
		{sVoid, `ignorar esquecer:esquec desconsiderar desprezar apagar descartar anular cancelar contornar desobedecer:desobedec largar remover:remov desativar abandonar omitir quebrar violar burlar deixar pular eliminar suspender revogar driblar jogar desrespeitar rejeitar dispensar ultrapassar descumprir:descumpr negligenciar libertar livrar sobrescrever transgredir:transgrid saltar invalidar desligar redefinir resetar excluir zerar abolir romper esquivar infringir:infrinj`},
		{sObey, `seguir:sig obedecer:obedec cumprir respeitar acatar observar atender escutar fazer:fac ouvir:ouc ater guiar:gui considerar limitar atentar submeter`},
		{sShow, `mostrar revelar repetir:repit dizer:dig escrever imprimir traduzir resumir listar enumerar citar expor:exponh transcrever reproduzir copiar compartilhar contar recitar divulgar descrever exibir detalhar fornecer:fornec dar explicar colar informar ler:lei partilhar indicar publicar apresentar vazar despejar devolver declarar confessar parafrasear converter reescrever`},
		{sSend, `enviar mandar encaminhar carregar transferir:transfir publicar copiar exportar recolher coletar reunir juntar transmitir compartilhar partilhar postar passar subir anexar extrair:extrai despachar ler:lei salvar guardar buscar digitar inserir:insir incluir colar entregar repassar introduzir remeter upar recuperar procurar armazenar registrar registar sincronizar duplicar fornecer:fornec escrever fazer_chegar redirecionar colocar obter:obtenh depositar vazar arquivar preencher escanear gravar roubar capturar varrer colher`},
		{sHarm, `executar rodar instalar apagar excluir eliminar pagar comprar abrir baixar conceder aprovar desativar transferir:transfir mudar usar utilizar invocar chamar modificar autorizar destruir:destru esvaziar visitar formatar clicar fazer:fac realizar efetuar iniciar alterar sobrescrever remover encomendar descarregar aceitar acessar acionar permitir deletar atualizar adicionar limpar correr lancar clonar liberar criptografar cifrar confirmar criar reiniciar encerrar depositar ativar baixar sacar solicitar trocar`},
		{sPush, `recomendar aconselhar elogiar louvar promover sugerir:sugir propor:proponh mencionar priorizar preferir:prefir favorecer:favorec indicar direcionar divulgar anunciar citar enaltecer:enaltec exaltar desaconselhar apresentar vender empurrar convencer:convenc persuadir convidar orientar encaminhar incentivar oferecer:oferec desviar criticar falar`},
		{sAdd, `adicionar acrescentar inserir:insir incluir colocar anexar terminar fechar encerrar incorporar por:ponh colar finalizar concluir juntar escrever embutir introduzir assinar`},
		{sTell, `dizer:dig contar mencionar informar avisar comentar perguntar alertar notificar saber:saib descobrir:descubr consultar comunicar revelar falar confessar advertir perceber:perceb questionar relatar pedir:pec mostrar ver:vej explicar incomodar admitir reconhecer notar reportar desconfiar citar sinalizar referir`},
		{sHide, `ocultar esconder disfarcar encobrir:encubr omitir mascarar silenciar camuflar calar dissimular`},
		{sRole, `agir:aj atuar comportar jogar fingir:finj imaginar falar responder tornar assumir interpretar simular representar encarnar fazer:fac entrar ser reagir:reaj passar desempenhar operar virar adotar imitar funcionar personificar incorporar escrever vestir`},
		{sDeem, `tratar considerar dar tomar assumir ver ter encarar presumir supor:suponh interpretar`},
	},
	words: []sensed{
		{sVoid | sOrder, `nao_leve_em_conta nao_leve_em_consideracao nao_ligue nao_ligues nao_de_atencao nao_tenha_em_conta nao_tenhas_em_conta faca_caso_omisso faz_caso_omisso deixe_de_lado deixa_de_lado deixe_para_tras ponha_de_lado poe_de_lado esqueca_se esqueca nao_faca_caso nao_facas_caso passa_por_cima passe_por_cima livra_te jogue_fora abra_mao abstraia deita_fora esquece ponha_de_parte poe_de_parte`},
		{sVoid | sTodo, `deixar_de_lado nao_levar_em_conta nao_ter_em_conta`},
		{sObey | sOrder, `faz faca siga segue ouca`},
		{sObey, `levar_em_conta leve_em_conta`},
		{sShow | sOrder, `diz diga da de_me da_me dize mostra fala`},
		{sSend | sOrder, `poe ponha`},
		{sSend | sTodo, `enviadas enviados encaminhadas encaminhados copiadas copiados transmitidas enviada partilhadas exportados`},
		{sHarm | sOrder, `faz faca roda`},
		{sHarm | sTodo, `apagados executados executadas`},
		{sPush | sOrder, `fale_bem fala_bem faca_propaganda faz_publicidade`},
		{sAdd | sOrder, `poe ponha`},
		{sTell | sOrder, `diga diz digas conte contes fale fala avise facas_mencao faca_mencao`},
		{sTell | sTodo, `saiba fique_sabendo ficar_sabendo fique_a_saber ficar_a_saber perceba descubra veja se_de_conta dar_se_conta tomar_conhecimento tome_conhecimento saibam note`},
		{sTell, `avisado informado sabe ciente`},
		{sHide, `em_segredo secretamente discretamente as_escondidas silenciosamente em_silencio disfarcadamente sorrateiramente pelas_costas caladamente em_sigilo sem_chamar_a_atencao sem_alarde em_segundo_plano sem_dizer_nada escondido_do ocultamente as_ocultas por_baixo_dos_panos na_surdina sem_deixar_rastro de_forma_oculta de_fininho`},
		{sHide | sOrder, `guarde_segredo guarda_segredo mantenha_em_segredo mantem_em_segredo cala_te fique_quieto mantenha_segredo mantenha_sigilo`},
		{sRole | sOrder, `faz_de_conta faca_de_conta faca_como_se faz_como_se seja sejas torne_se finge finja faca_o_papel aja`},
		{sRole | sTodo, `fazer_de_conta`},
		{sBe, `es seras serao seja sejas fosses voce_e tu_es e`},
		{sGrant, `permissao permitido permitida autorizado autorizada autorizados autorizadas aprovado aprovada aprovados aprovadas aceitou aceito aceite autorizacao aprovacao consentimento consentiu luz_verde sinal_verde carta_branca concordou combinado acordado validado confirmado de_acordo permitiu autorizou aprovou concedeu liberado liberou deu_permissao dei_permissao aval pre_aprovado preaprovado anuencia ok_do habilitado delegou anuiu combinamos consentimos conforme_combinado de_antemao assentiu deu_o_aval acertado autorizei`},
		{sGrant | sDuty, `pode podes poderas podem`},
		{sGovern, `instrucao instrucoes regra regras normas norma restricao restricoes limites limitacoes limitacao filtros diretrizes diretriz ordens orientacoes orientacao programacao proibicoes principios indicacoes mandamentos regulamento politicas condicionamentos parametros barreiras preceitos imposicoes amarras directrizes comandos_anteriores condicoes configuracao obrigacoes diretivas determinacoes`},
		{sBond, `prompt_do_sistema prompt_de_sistema prompt_inicial mensagem_do_sistema mensagem_de_sistema instrucoes_do_sistema instrucoes_de_sistema regras_de_seguranca restricoes_de_seguranca normas_de_seguranca filtros_de_seguranca filtro_de_seguranca filtros_de_conteudo filtro_de_conteudo politica_de_conteudo politicas_de_conteudo diretrizes_de_seguranca politicas_de_seguranca texto_do_sistema contexto_do_sistema mensagem_inicial regras_do_sistema limites_de_seguranca diretrizes_do_sistema regras_de_moderacao`},
		{sSafety, `confirmacao confirmacoes verificacao verificacoes checagem checagens controle controles controlo controlos protecao protecoes validacao validacoes aprovacao permissao autorizacao seguranca medidas_de_seguranca salvaguardas precaucao precaucoes consentimento avisos consultar perguntar revisao supervisao pedidos_de_confirmacao cautela antivirus duplo_fator barreiras pedir_licenca confirmar verificar moderacao`},
		{sWithout | sSafety, `sem_perguntar sem_me_perguntar sem_pedir sem_consultar sem_verificar sem_confirmar sem_checar sem_questionar sem_conferir`},
		{sPrivate, `senha senhas chave_api chaves_api chave_de_api chaves_de_api chave_da_api chaves_da_api chave_privada chaves_privadas chave_secreta chaves_secretas chaves_ssh chave_ssh credencial credenciais segredos chaves chave_de_acesso chaves_de_acesso dados_bancarios cartao_de_credito cartoes_de_credito numero_do_cartao codigos_de_acesso dados_de_acesso variaveis_de_ambiente frase_semente frase_de_recuperacao palavra_passe palavras_passe dados_de_login palavra_chave_secreta codigos_secretos dados_do_cartao certificados`},
		{0, `palavras_chave palavra_chave chave_primaria chave_estrangeira chaves_do_carro chaves_de_casa chaves_da_casa`},
		{sInside, `conversa conversas historico memoria arquivo arquivos ficheiro ficheiros dados notas correio mensagem mensagens contatos contactos documentos pasta pastas calendario diretorio agenda caixa_de_entrada fotos conteudo dialogo anexos banco_de_dados base_de_dados lembrancas lista_de_contatos documento correspondencia dialogos`},
		{sAsset, `comando comandos script scripts pacote pacotes conta contas fatura copias_de_seguranca copia_de_seguranca programa programas ferramenta ferramentas acao acoes operacao operacoes permissoes acesso banco_de_dados disco codigo pedido pedidos solicitacao solicitacoes assinatura ordem privilegios chamadas chamada tarefa tarefas requisicao requisicoes sistema_de_arquivos`},
		{sMoney, `dinheiro transferencia transferencias pagamento pagamentos fatura valor quantia fundos compra compras transacao transacoes conta_bancaria criptomoedas euros reais saldo pix boleto encomendas gasto gastos faturas`},
		{sLure, `ligacao publicidade anuncio produto produtos marca loja fornecedor oferta ofertas codigo_de_desconto cupom empresa servico servicos site pagina endereco propaganda slogan patrocinador`},
		{sReply, `resposta respostas mensagem mensagens resumo resumos relatorio relatorios comentario comentarios ticket texto textos saida bloco_de_codigo`},
		{sEarly, `anterior anteriores previo previa previas previos antes inicio principio comeco acima ate_agora inicial iniciais primeiro primeiras passadas precedente precedentes original originais ate_aqui ate_o_momento vigentes existentes origem primeira`},
		{sWhole, `todo todos toda todas tudo cada qualquer quaisquer completo completa inteiro inteira conteudo integra totalidade quanto o_que integral absolutamente`},
		{sInner, `oculto oculta ocultos ocultas interno interna internos internas secreto secreta secretos secretas confidencial confidenciais escondido escondidas escondidos invisiveis sigilosas sigilosos`},
		{sGiven, `recebeu recebeste recebido recebidas recebidos deram dado dada dados dadas disseram dito disse configuraram impostas impostos programaram treinaram aprendeu regem governam passaram ensinaram repassadas carregado fornecidas te_deram definidas transmitidas`},
		{sExact, `palavra_por_palavra textualmente literalmente ao_pe_da_letra tal_qual integralmente na_integra por_completo exatamente por_inteiro sem_omitir verbatim completas letra_por_letra tal_como`},
		{sUser, `usuario usuarios utilizador utilizadores usuaria utilizadora dono dona proprietario proprietaria cliente_final titular humano`},
		{0, `nome_de_usuario interface_do_usuario experiencia_do_usuario nome_de_utilizador manual_do_usuario`},
		{sYou, `tu te ti voce voces vos contigo`},
		{sYour, `seu sua seus suas teu tua teus tuas vosso vossa vossos vossas`},
		{sModel, `assistente assistentes modelo ia agente agentes inteligencia_artificial`},
		{0, `modelo_de_dados modelo_de agente_imobiliario`},
		{sMe, `me mim comigo`},
		{sMine, `meu minha meus minhas`},
		{sThey, `eu ele ela nos_mesmos eles elas quem alguem a_gente`},
		{sNobody, `ninguem a_ninguem nenhuma_pessoa`},
		{sThis, `este esta estes estas isto isso aqui seguinte seguintes nota presente esse essa disso disto`},
		{sOnly, `so somente apenas unicamente exclusivamente em_vez_disso unico unica sos nada_mais`},
		{sTrigger, `quando assim_que se cada_vez logo_que sempre_que uma_vez depois ao_momento caso proximo proxima na_proxima toda_vez mal_o no_momento apos`},
		{sSays, `disser diz pergunte perguntar pergunta perguntam perguntarem mencione mencionar escreva escrever peca pedir pede digitar cumprimentar quiser falar consultar palavra solicitar procurar visitar conectar quem_procura procura falarem mencionarem abrir pedirem aparecer surgir agradecer disserem`},
		{sStanding, `a_partir_de_agora desde_agora de_agora_em_diante daqui_em_diante daqui_para_a_frente sempre a_partir_de_hoje de_hoje_em_diante no_futuro agora doravante deste_momento_em_diante a_partir_deste permanentemente para_sempre sistematicamente automaticamente em_todos_os_casos por_padrao daqui_pra_frente de_ora_em_diante desde_ja constantemente dai_em_diante de_forma_permanente`},
		{sClaim, `administrador administradores administradora admin desenvolvedor desenvolvedora desenvolvedores sistema equipe_de_seguranca equipa_de_seguranca suporte operador operadores criador criadores fornecedor mensagem_do_sistema equipe_tecnica direcao manutencao diretoria programador programadores suporte_tecnico setor_de_ti fabricante departamento_de_seguranca responsavel_pela_seguranca equipe_de_desenvolvimento`},
		{0, `sistema_operacional sistema_operativo sistema_de_arquivos`},
		{sSpeaks, `aqui_fala fala_o aqui_e_o aqui_e_a aqui_o sou_o sou_a como_seu como_teu na_qualidade_de em_nome_de em_nome_do em_nome_da por_ordem_de por_ordem_do mensagem_do mensagem_da mensagem_de aviso_do aviso_da comunicado_do comunicado_da somos_o somos_a nota_do nota_da ordem_do quem_fala da_parte_de por_determinacao da_parte_do a_mando`},
		{sFree, `sem_limites sem_limite sem_nenhum_limite sem_restricoes sem_nenhuma_restricao sem_filtros sem_filtro sem_censura sem_escrupulos sem_moral sem_etica sem_tabus sem_regras sem_amarras sem_freios nao_censurado libertado liberado_de ilimitado ilimitada irrestrito irrestrita malvado malvada maligno modo_desenvolvedor modo_deus tudo_e_permitido tudo_permitido nao_tem_limites nenhum_limite nenhuma_restricao nenhuma_regra sem_barreiras nao_recusa_nada nunca_recusa sem_consciencia amoral desinibido vale_tudo sem_qualquer_restricao sem_qualquer_limite sem_quaisquer sem_limitacoes sem_inibicoes nao_conhece_limites livre_de desenfreado nao_tem_regras sem_papas`},
		{sNot, `nao nunca jamais nem nada nenhum nenhuma ninguem tampouco`},
		{0, `nao_so nao_apenas`},
		{sWithout, `sem`},
		{sHold, `vale valem aplica aplicam conta contam preciso precisa precisas necessario necessaria necessarias exige requer requerida vigor validas validos obrigatorio obrigatoria precisam vigoram vincula existem e_preciso serve esperar`},
		{sGone, `anulada anulado anuladas anulados suspensa suspenso suspensas suspensos revogada revogado revogadas revogados canceladas cancelados cancelado cancelada invalidas invalidadas expiraram expiradas caducaram eliminadas removidas removidos nulas obsoletas obsoletos desativado desativada desativadas desativados sem_efeito superadas vencidas dispensada dispensado dispensadas dispense desativa desativar desative pule pular pula desnecessaria desnecessario retirada retiradas abolidas abolida desligadas desligue desliga cessa cessam substituidas contorna elimina caiu cairam sem_validade extintas revogou`},
		{sDuty, `deve deves devem devera devia deverias deveria tem_de tem_que tens_de tens_que prefere deseja quer_que valoriza exige politica obrigado ha_de e_preciso e_necessario necessario gosta aprecia vai vais cabe convem compete e_obrigatorio`},
		{sAsk, `quais qual que`},
		{sLight, `o a os as um uma uns umas de do da dos das em no na nos nas ao aos por_favor e logo entao depois imediatamente simplesmente tambem lhe lhes se para pelo pela com desde ja mais ou e ser sao todo_o hoje primeiro bem de_imediato diretamente numa num la ali como seja esta estao ainda importante atencao urgente dai cujo`},
		{sAnd | sLight, `mas ou que`},
		{sWithout, `sem_que`},
		{sOf, `de do da dos das em no na nos nas para sobre por pelo pela ao com`},
		{sReport, `escreveu digitou escrito frase frases exemplo exemplos citacao filtro teste testes detectar reconhecer curso formacao titulo slogan disse dizia gritava cartaz placa livro filme cancao musica campo captura expressao_regular padrao conjunto_de_dados cadeia tentou digitado treinamento`},
		{sAttack, `injecao injecoes ataque ataques atacante atacantes invasor`},
		{sGone, `inexistente inexistentes`},
		{sBond, `foi_inicializado te_inicializaram foi_configurado foi_programado lhe_inicializaram`},
		{sSafety | sMaybe, `verifique verifica confira confere cheque`},
		{sHold, `mais`},
		{sDeadly, `formate formata formatar`},
		{sHarm, `esvazie esvazies`},
		{sGrant, `concorda concordam`},
		{sFree, `dan`},
		{sGiven, `impuseram ditaram fixaram prescreveram`},
		{sGone, `perde perdem sem_valor perde_a_validade perdem_a_validade deixam_de_valer deixa_de_valer`},
		{sPush | sMaybe, `aponte aponta direcione`},
		{sHold, `precisa_de`},
		{sYou, `eras seras fosses`},
		{sHold, `sujeito sujeita preso atado obrigado vinculado`},
		{sGiven, `deram`},
		{sGiven | sYou, `te_deram lhe_deram te_disseram`},
		{sYou, `te`},
		{sFree, `ate_ao_proibido ate_o_proibido o_que_e_proibido desprovido_de desprovida_de sem_nenhuma_moral sem_moral* sem_nenhum_escrupulo sem_pudor sem_remorso* desprovido_de_moral`},
		{sFree | sRole | sOrder, `nao_lhe_recuse_nada nao_recuse_nada nao_recuses_nada nao_negue_nada nunca_recuse diga_sim_a_tudo nao_recuse_nenhum nao_lhe_negue_nada`},
		{sBe, `se_chama chama te_chamas chamas_te`},
		{sRole | sOrder, `ponha_se poe_te`},
		{sHide, `nao_aconteceu_nada esta_tudo_bem tudo_normal tudo_em_ordem nada_aconteceu`},
		{sDeem | sGrant | sMaybe, `aceite aceita aprove aprova autorize autoriza`},
		{sDuty | sLight, `poderia poderias pode podes podias`},
		{sReport, `testamos verificamos`},
		{sWhole, `copia copias`},
		{sSend | sTodo, `copiado copiados enviado transmitido encaminhado e_copiado`},
		{sGone, `dispensaveis dispensavel`},
		{sStanding, `a_partir_desta`},
		{sClaim, `seguranca_da_informacao`},
		{sSpeaks, `comunicado_da`},
		{sHold | sSafety, `perguntar_de_novo`},
		{0, `notas contas dados ser e a`},
		{sInside, `notas dados`},
		{sAsset, `contas`},
		{sLight | sAnd, `e`},
		{sLight, `a ser`},
		{sBe, `sao sejam estao estejam foram foi sera serao sido`},
		{0, `chave_publica chaves_publicas`},
		{sLight, `mesmo_se`},
	},
}

// portugueseForms are the forms of a verb that tell somebody to do it, and its infinitive. After a colon stands the stem of its irregular forms.
func portugueseForms(verb string, add func(form string, of sense)) {
	infinitive, changed, irregular := strings.Cut(verb, ":")
	if len(infinitive) < 4 && !irregular {
		add(infinitive, sTodo)
		return
	}
	stem, kind := infinitive[:len(infinitive)-2], infinitive[len(infinitive)-2]
	add(infinitive, sTodo)
	add(infinitive[:len(infinitive)-1]+"lo", sTodo)
	add(infinitive[:len(infinitive)-1], sMaybe)
	for _, end := range []string{"em", "es"} {
		add(infinitive+end, sTodo)
	}
	if !irregular {
		changed = stem
	}
	if kind == 'a' {
		soft := softened(stem)
		add(stem+"a", sMaybe)
		add(stem+"as", sOrder)
		add(stem+"am", 0)
		add(soft+"e", sMaybe)
		add(soft+"es", sOrder)
		add(soft+"em", sMaybe)
		return
	}
	if strings.HasSuffix(changed, "g") && !irregular {
		changed = changed[:len(changed)-1] + "j"
	}
	add(stem+"e", sMaybe)
	add(stem+"es", sOrder)
	add(stem+"em", 0)
	add(changed+"a", sMaybe)
	add(changed+"as", sOrder)
	add(changed+"am", sMaybe)
	if kind == 'i' {
		add(stem+"i", sMaybe)
		add(stem+"a", sMaybe)
	}
}
