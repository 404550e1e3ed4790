package guard

import "strings"

var spanish = tongue{
	name:   "es",
	common: `el los las una unos del que y en con por para no se su sus tu tus mi mis lo le les te me es esta este esto estas son pero como mas ya muy sin sobre todo todos todas cada siempre nunca cuando desde hasta ahora eres soy fue hay debe debes deben usted ustedes al aqui nada ningun ninguna quien que ejecuta muestra borra envia olvida ignora dime todo tiene tienes ha han adelante`,
	talks:  `mostro mostraron mostraba describio describieron conto contaron estudio estudiaron analizo analizaron recopilo recopilaron reunio reunieron desmonto desmontaron demostro demostraron explico explicaron presento presentaron charla ponencia investigador investigadores investigadora investigadoras describe describen desmenuzo articulo`,
	forms:  spanishForms,
	verbs: []sensed{
		{sVoid, `ignorar olvidar omitir descartar:descart desechar borrar eludir saltar romper anular desobedecer:desobedezc dejar quitar eliminar prescindir cancelar desactivar desatender:desatiend violar incumplir abandonar esquivar sortear burlar invalidar suspender derogar apartar desoir:desoye transgredir rechazar ignorar sobreescribir sobrescribir desestimar despreciar dar librar liberar desconocer apagar saltear deshacer evadir infringir quebrantar`},
		{sObey, `seguir:sig obedecer:obedezc cumplir respetar acatar observar atender:atiend escuchar hacer:hag regir:rij guiar ajustar tener:teng ceñir limitar atener:ateng someter`},
		{sShow, `mostrar:muestr revelar repetir:repit decir:dig escribir imprimir enseñar traducir:traduzc resumir enumerar listar citar exponer:expong desvelar transcribir reproducir:reproduzc copiar volcar:vuelc contar:cuent recitar divulgar describir detallar dar facilitar compartir pegar indicar publicar explicar confesar leer presentar desplegar:desplieg devolver:devuelv sacar convertir:conviert parafrasear proporcionar`},
		{sSend, `enviar mandar reenviar subir transferir:transfier publicar copiar exportar recopilar reunir:reun recoger:recoj transmitir compartir entregar postear juntar extraer:extraig cargar remitir pasar filtrar guardar leer buscar introducir:introduzc ingresar:ingres meter volcar:vuelc pegar incluir:incluy adjuntar recolectar despachar anotar almacenar sincronizar duplicar facilitar escribir hacer_llegar obtener:obteng depositar escanear rastrear poner:pong rellenar registrar capturar respaldar proporcionar archivar`},
		{sHarm, `ejecutar lanzar instalar borrar eliminar pagar comprar abrir descargar conceder aprobar:aprueb desactivar transferir:transfier cambiar usar utilizar invocar llamar modificar otorgar autorizar destruir:destruy vaciar visitar formatear encargar pulsar hacer:hag realizar efectuar correr:corr arrancar iniciar actualizar sobreescribir sobrescribir aceptar girar ingresar añadir bajar clonar suprimir purgar cerrar activar cifrar encriptar dar permitir confirmar crear detener:deteng reiniciar abonar depositar solicitar`},
		{sPush, `recomendar:recomiend aconsejar elogiar alabar promocionar promover:promuev sugerir:sugier proponer:propong mencionar ensalzar favorecer:favorezc priorizar dirigir:dirij recalcar orientar animar invitar anunciar publicitar citar preferir:prefier vender empujar convencer:convenz persuadir indicar remitir desaconsejar presentar desviar criticar dar`},
		{sAdd, `agregar añadir incluir:incluy insertar poner:pong colocar meter adjuntar terminar cerrar:cierr acabar incorporar pegar finalizar concluir:concluy intercalar incrustar escribir firmar deslizar`},
		{sTell, `decir:dig contar:cuent mencionar informar avisar comentar preguntar:pregunt advertir:adviert notificar saber:sep enterar descubrir consultar comunicar revelar hablar confesar molestar explicar mostrar:muestr ver alertar pedir:pid admitir aludir reportar delatar reconocer notar sospechar conocer señalar`},
		{sHide, `ocultar esconder disimular encubrir callar silenciar tapar camuflar enmascarar`},
		{sRole, `actuar comportar jugar:jueg fingir:finj imaginar hablar responder contestar convertir:conviert adoptar asumir interpretar simular meter representar encarnar hacer:hag pasar reaccionar poner:pong ser entrar operar funcionar imitar escribir`},
		{sDeem, `tratar considerar dar tomar asumir ver suponer:supong tener:teng presumir interpretar`},
	},
	words: []sensed{
		{sVoid | sOrder, `no_hagas_caso no_haga_caso no_hagais_caso haz_caso_omiso haga_caso_omiso hagan_caso_omiso deja_de_lado deje_de_lado deja_atras deja_a_un_lado olvidate olvidese pasa_por_alto pase_por_alto no_tengas_en_cuenta no_tenga_en_cuenta saltate pon_a_un_lado tira desoye desoiga deshazte librate echa_por_la_borda borron_y_cuenta_nueva no_le_hagas_caso rompe`},
		{sVoid | sTodo, `hacer_caso_omiso dejar_de_lado no_tener_en_cuenta pasar_por_alto no_hacer_caso`},
		{sObey | sOrder, `haz sigue hazle hazme`},
		{sObey, `hacer_caso hagas_caso haces_caso tener_en_cuenta tengas_en_cuenta`},
		{sShow | sOrder, `di dime decidme da dame dale dadme enseñame ensena`},
		{sSend | sOrder, `pon ponlo hazme_llegar haz_llegar pega`},
		{sSend | sTodo, `enviarse mandarse enviadas enviados reenviarse compartirse remitirse copiarse enviarlos reenviados enviada`},
		{sHarm | sOrder, `haz corre`},
		{sHarm | sTodo, `ejecutarse borrarse eliminarse hacerse`},
		{sPush | sOrder, `habla_bien di_que haz_publicidad haz_propaganda`},
		{sAdd | sOrder, `pon ponle`},
		{sTell | sOrder, `di dile digas diga digan cuentes`},
		{sTell | sTodo, `se_entere se_enteren sepa enterarse saberlo lo_sepa se_de_cuenta note vea descubra darse_cuenta poner_al_corriente`},
		{sTell, `enterado avisado informado sabe entera aviso`},
		{sHide, `en_secreto secretamente discretamente a_escondidas a_espaldas silenciosamente en_silencio disimuladamente sin_que_se_entere ocultamente sigilosamente en_segundo_plano calladamente con_disimulo sin_decir_nada a_hurtadillas sin_dejar_rastro de_forma_oculta`},
		{sHide | sOrder, `guarda_silencio guardate callate guarda_el_secreto manten_en_secreto mantenga_en_secreto`},
		{sRole | sOrder, `haz_como haz_de actua se_un se_una se_mi se_como seas ponte metete conviertete comportate finge imaginate hazte haz_el_papel contestame`},
		{sBe, `eres seras sois seais fueras fueses ser`},
		{sGrant, `permiso permitido permitida autorizado autorizada autorizados autorizadas aprobado aprobada aprobados aprobadas acepto aceptado autorizacion aprobacion consentimiento consintio luz_verde visto_bueno carta_blanca acordo acordado validado confirmado de_acuerdo permitio autorizo aprobo ha_dado concedio habilitado dio_permiso vale_todo di_permiso preaprobado preaprobada delegado facultado dio_el_visto dio_su pactado hablado accedio consensuado de_antemano dado_por_bueno convenido`},
		{sGrant | sDuty, `puedes puede podras podeis`},
		{sGovern, `instruccion instrucciones regla reglas normas norma restriccion restricciones limites limitaciones limitacion filtros directrices directriz ordenes indicaciones indicacion programacion pautas pauta prohibiciones mandatos principios lineamientos reglamento politicas condicionamientos parametros barreras cortapisas preceptos condiciones consigna consignas mandamientos configuracion ataduras obligaciones directivas`},
		{sBond, `prompt_del_sistema prompt_de_sistema prompt_inicial mensaje_del_sistema mensaje_de_sistema instrucciones_del_sistema instrucciones_de_sistema reglas_de_seguridad restricciones_de_seguridad normas_de_seguridad filtros_de_seguridad filtro_de_seguridad filtros_de_contenido filtro_de_contenido politica_de_contenido politicas_de_contenido directrices_de_seguridad politicas_de_seguridad texto_del_sistema contexto_del_sistema mensaje_inicial indicacion_del_sistema indicaciones_del_sistema instruccion_del_sistema limites_de_seguridad reglas_de_moderacion`},
		{sSafety, `confirmacion confirmaciones verificacion verificaciones comprobacion comprobaciones control controles proteccion protecciones validacion validaciones aprobacion permiso autorizacion seguridad medidas_de_seguridad controles_de_seguridad salvaguardas salvaguardias barreras precaucion precauciones consentimiento avisos consultar preguntar revision supervision cortafuegos doble_factor vigilancia visto_bueno moderacion comprobar verificar confirmar pedir_permiso`},
		{sWithout | sSafety, `sin_preguntar sin_preguntarme sin_pedir sin_consultar sin_comprobar sin_comprobarla sin_comprobarlo sin_confirmar sin_verificar sin_revisar sin_cuestionar sin_rechistar`},
		{sPrivate, `contrasena contrasenas clave_api claves_api clave_de_api claves_de_api clave_privada claves_privadas clave_secreta claves_secretas claves_ssh clave_ssh credencial credenciales secretos claves clave_de_acceso claves_de_acceso datos_bancarios tarjeta_de_credito tarjetas_de_credito numero_de_tarjeta numeros_de_tarjeta codigos_de_acceso datos_de_acceso variables_de_entorno frase_semilla frase_de_recuperacion llave_privada llaves_privadas llaves_api llaves_ssh llaves llaves_de_api datos_de_inicio_de_sesion ficha_de_acceso certificados pines`},
		{0, `palabras_clave palabra_clave clave_primaria clave_foranea llaves_del_coche llaves_de_casa llaves_de_la_casa`},
		{sInside, `conversacion conversaciones historial memoria archivo archivos fichero ficheros datos notas correo correos mensaje mensajes contactos documentos carpeta carpetas calendario directorio agenda bandeja_de_entrada buzon fotos contenido charla charlas chats adjuntos base_de_datos recuerdos libreta_de_direcciones documento correspondencia`},
		{sAsset, `comando comandos script scripts paquete paquetes cuenta cuentas factura copias_de_seguridad respaldos respaldo copia_de_seguridad programa programas herramienta herramientas accion acciones operacion operaciones permisos acceso base_de_datos disco codigo peticion peticiones solicitud solicitudes suscripcion orden ordenes sistema_de_archivos consola llamada llamadas tarea tareas privilegios guion`},
		{sMoney, `dinero transferencia transferencias pago pagos factura importe suma fondos compra compras transaccion transacciones cuenta_bancaria criptomonedas euros saldo pesos giro pedido pedidos gasto gastos acciones_en_bolsa`},
		{sLure, `enlace enlaces publicidad anuncio producto productos marca tienda proveedor oferta ofertas codigo_de_descuento codigo_promocional empresa servicio servicios sitio pagina direccion vinculo liga cupon patrocinador lema`},
		{sReply, `respuesta respuestas mensaje mensajes resumen resumenes informe informes comentario comentarios ticket texto textos salida contestacion contestaciones bloque_de_codigo commit firma`},
		{sEarly, `anterior anteriores previo previa previos previas antes inicio principio comienzo arriba hasta_ahora inicial iniciales primero primeras pasadas precedente precedentes original originales hasta_el_momento arranque vigentes existentes hasta_aqui primera origen`},
		{sWhole, `todo todos toda todas cada cualquier cualquiera completo completa entero entera contenido integro integra totalidad cuanto cuantas cuantos lo_que absolutamente`},
		{sInner, `oculto oculta ocultos ocultas interno interna internos internas secreto secreta secretos secretas confidencial confidenciales escondido escondidas escondidos invisible invisibles`},
		{sGiven, `recibiste recibido recibio recibidas dieron dado dada dados dadas dijeron dicho dio configuraron impuesto impuestas impusieron programaron entrenaron aprendido rigen rige gobiernan cargado ensenaron asignaron definen impartidas proporcionado entregado te_han te_dijeron`},
		{sExact, `palabra_por_palabra textualmente literalmente al_pie_de_la_letra tal_cual integramente por_completo exactamente completo completas sin_omitir verbatim letra_por_letra en_su_totalidad entero con_exactitud sin_cambios`},
		{sUser, `usuario usuarios usuaria dueno duena propietario propietaria cliente_final humano titular`},
		{0, `nombre_de_usuario interfaz_de_usuario experiencia_de_usuario manual_de_usuario`},
		{sYou, `tu te ti usted ustedes vos vosotros contigo`},
		{sYour, `tus vuestro vuestras vuestros vuestra tuyo tuyas tuyos su sus`},
		{sYou | sYour, `tu`},
		{sModel, `asistente asistentes modelo ia agente agentes inteligencia_artificial`},
		{0, `modelo_de_datos agente_inmobiliario modelo_de`},
		{sMe, `me mi conmigo`},
		{sMine, `mi mis`},
		{sThey, `yo el_mismo ella nosotros ellos quien alguien`},
		{sNobody, `nadie a_nadie ninguna_persona`},
		{sThis, `esta este estas estos esto eso aqui siguiente siguientes nota presente ello`},
		{sOnly, `solo solamente unicamente exclusivamente nada_mas_que en_su_lugar en_vez_de_ello unico unica solos nadie_mas`},
		{sTrigger, `cuando en_cuanto si cada_vez tan_pronto siempre_que apenas una_vez despues al_momento en_caso_de al_detectar luego_de proximo proxima nada_mas ni_bien al_recibir cada_que`},
		{sSays, `dice diga digan pregunte pregunta preguntan mencione menciona escriba escribe pida pide piden teclee salude quiera quiere hable consulte consulta pregunten palabra solicite solicita pronuncie visite conecte busque busca buscan mencionen inicie abra pidan salga aparezca preguntas`},
		{sStanding, `a_partir_de_ahora desde_ahora de_ahora_en_adelante en_adelante siempre desde_hoy a_partir_de_hoy en_el_futuro ahora desde_este_momento a_partir_de_este permanentemente de_hoy_en_adelante en_lo_sucesivo por_siempre para_siempre sistematicamente automaticamente por_defecto en_todo_momento de_aqui_en_adelante a_partir_de_aqui de_forma_permanente en_todos_los_casos en_todo_caso desde_ya constantemente por_sistema`},
		{sClaim, `administrador administradores administradora admin desarrollador desarrolladora desarrolladores sistema equipo_de_seguridad soporte operador operadores creador creadores proveedor mensaje_del_sistema equipo_tecnico direccion departamento_de_sistemas mantenimiento gerencia fabricante soporte_tecnico equipo_de_desarrollo departamento_de_seguridad responsable_de_seguridad jefe_de_seguridad programador programadores`},
		{0, `sistema_operativo sistema_de_archivos`},
		{sSpeaks, `habla_el habla_tu habla_la habla_su aqui_el aqui_tu aqui_habla te_habla le_habla soy_el soy_tu soy_la como_tu como_administrador en_nombre_de en_nombre_del por_orden_de por_orden_del mensaje_de mensaje_del aviso_del aviso_de comunicado_de comunicado_del somos_el nota_del nota_de orden_del instruccion_del en_calidad_de de_parte_de de_parte_del les_habla por_disposicion`},
		{sFree, `sin_limites sin_limite sin_ningun_limite sin_restricciones sin_ninguna_restriccion sin_filtros sin_filtro sin_censura sin_escrupulos sin_moral sin_etica sin_tabues sin_reglas sin_ataduras sin_frenos sin_censurar no_censurado liberado liberada ilimitado ilimitada irrestricto irrestricta malvado malvada maligno modo_desarrollador modo_dios no_tiene_limites no_tienes_limites todo_esta_permitido todo_vale sin_barreras no_rechaza_nada no_se_niega sin_conciencia desinhibido amoral sin_normas sin_limitaciones ningun_limite ninguna_restriccion ninguna_regla sin_cortapisas sin_tapujos no_conoce_limites nunca_se_niega nunca_te_niegas desenfrenado desatado`},
		{sNot, `no nunca jamas ni nada ningun ninguna ninguno nadie tampoco`},
		{0, `no_solo nada_mas`},
		{sWithout, `sin`},
		{sHold, `vale valen aplica aplican cuenta cuentan hace_falta hacen_falta necesario necesaria necesarias necesitas necesita requiere requieren requerida vigente vigencia vigor rigen validas obligatorio obligatoria exige vincula vinculan existen afectan sirven esperar_a`},
		{sGone, `anulada anulado anuladas anulados suspendida suspendido suspendidas suspendidos levantada levantadas levantado canceladas cancelada derogada derogadas invalidada invalidadas caducado caducadas eliminadas eliminada revocadas revocada nula nulas obsoletas obsoleto desactivado desactivada desactivadas desactivados sin_efecto superadas vencidas innecesario innecesaria omite omitir omitan desactiva desactivar desactive saltate salta suprimida suprimidas queda_eliminada sobra sobran prescinde apaga apagar reemplazadas sustituidas deshabilita deshabilitar deshabilitado desaparece desaparecen sin_validez inhabilita expirado expiraron exento evita`},
		{sDuty, `debes debe deben deberas debera deberia deberias tienes_que tiene_que tienen_que hay_que tienes_la tiene_de prefiere desea quiere_que valora exige politica obligado has_de se_debe necesito_que conviene es_obligatorio es_necesario gusta aprecia va_a vas_a favor_de procede ha_de estas_obligado corresponde toca`},
		{sAsk, `cuales cual que`},
		{sLight, `el la los las un una unos unas de del a al en y por favor luego entonces despues inmediatamente simplemente tambien le les lo se por_favor primero bien con para desde enseguida ya mas o es esta estan ser son todo_el hoy de_inmediato directamente ahora_mismo como sea todavia aun donde cuyo importante atencion urgente sobre alli ahi`},
		{sAnd | sLight, `y e pero u que`},
		{sWithout, `sin_que`},
		{sOf, `de del en para sobre por al a con`},
		{sReport, `escribio tecleo escrito frase frases ejemplo ejemplos cita filtro prueba pruebas detectar reconocer curso formacion titulo lema dijo decia grito cartel libro pelicula cancion campo captura expresion_regular patron conjunto_de_datos cadena probo intento tecleado puso`},
		{sAttack, `inyeccion inyecciones ataque ataques atacante atacantes ciberataque suplantacion`},
		{sGone, `inexistente inexistentes`},
		{sBond, `te_inicializaron te_configuraron te_programaron te_arrancaron`},
		{sSafety | sMaybe, `compruebes verifiques revises comprueba verifica revisa controles`},
		{sHold, `mas`},
		{sDeadly, `formatea formatee formatear`},
		{sHarm, `vacies vacie`},
		{sYou, `necesitas debes tienes puedes`},
		{sGiven, `impusieron prescribieron dictaron fijaron`},
		{sGone, `pierde pierden sin_valor pierde_validez quedan_sin_efecto queda_sin_efecto dejan_de_existir`},
		{sYou, `eres seras sois fueras fueses`},
		{sHold, `sujeto sujeta atado atada ligado obligado`},
		{sGiven, `configuraron empezaste`},
		{sFree, `incluso_a_lo_prohibido incluso_lo_prohibido lo_prohibido lo_ilegal carente_de carentes_de desprovisto_de sin_ninguna_moral sin_moral* sin_remordimientos sin_el_menor sin_ningun_escrupulo sin_inhibiciones`},
		{sFree | sRole | sOrder, `no_le_niegues_nada no_niegues_nada no_rechaces_nada no_te_niegues no_le_rechaces di_que_si_a_todo no_rehuses no_rechaces_ninguna`},
		{sBe, `llamas llamaras`},
		{sVoid | sHarm | sTell | sOrder, `hazlo`},
		{sHide, `no_paso_nada no_ha_pasado_nada todo_esta_bien todo_va_bien todo_normal todo_en_orden nada_raro`},
		{sDeem | sGrant | sMaybe, `acepta acepte aprueba apruebe autoriza autorice`},
		{sDuty | sLight, `podrias podria puedes podeis serias`},
		{sPush | sMaybe, `nombra nombre nombres`},
		{sReport, `probamos comprobamos testeamos`},
		{sWhole, `copia copias`},
		{sSend | sTodo, `se_copia se_envia se_copian se_envian se_reenvia se_reenvian se_remiten se_transmiten`},
		{sStanding, `desde_esta a_partir_de_esta`},
		{sGrant, `di_luz_verde luz_verde`},
		{sClaim, `seguridad_informatica`},
		{sHold | sSafety, `volver_a_preguntar`},
		{sRole | sOrder, `ponte`},
		{0, `alertas de cuentas notas cargas des`},
		{sLight | sOf, `de`},
		{sAsset, `cuentas`},
		{sInside, `notas`},
		{sBe, `son estan esten sean estaban fueron fue sido sera seran`},
		{0, `clave_publica claves_publicas llave_publica llaves_publicas`},
		{sLight, `incluso_si aun_si`},
		{0, `primero`},
		{sLight, `primero`},
		{sMe, `dame dime muestrame indicame nombrame`},
	},
}

// clitics are pronouns that are written together with an order or an infinitive.
var spanishClitics = strings.Fields("me te se lo la los las le les nos melo mela melos melas selo sela selos selas telo tela")

// spanishForms are the forms of a verb that tell somebody to do it, and its infinitive, with and without pronouns. After a colon stands the
// stem of its irregular forms.
func spanishForms(verb string, add func(form string, of sense)) {
	infinitive, changed, _ := strings.Cut(verb, ":")
	stem, kind := infinitive[:len(infinitive)-2], infinitive[len(infinitive)-2]
	if kind != 'a' && kind != 'e' && kind != 'i' {
		return
	}
	add(infinitive, sTodo)
	if changed == "" {
		changed = stem
	}
	with := func(form string) {
		add(form, sMaybe)
		for _, c := range spanishClitics {
			add(form+c, sOrder)
		}
	}
	for _, c := range spanishClitics {
		add(infinitive+c, sTodo)
	}
	for _, s := range []string{stem, changed} {
		if kind == 'a' {
			soft := softened(s)
			with(s + "a")
			with(soft + "e")
			with(soft + "en")
			add(s+"as", sOrder)
			add(soft+"es", sOrder)
			add(s+"ad", sOrder)
			add(s+"an", 0)
			add(soft+"eis", sOrder)
			continue
		}
		with(s + "e")
		with(s + "a")
		with(s + "an")
		add(s+"es", sOrder)
		add(s+"as", sOrder)
		add(s+"en", 0)
		add(s+string(kind)+"d", sOrder)
	}
}

// softened is a stem before an "e", as it is spelt.
func softened(stem string) string {
	switch last := stem[len(stem)-1]; {
	case last == 'c':
		return stem[:len(stem)-1] + "qu"
	case last == 'g':
		return stem + "u"
	case last == 'z':
		return stem[:len(stem)-1] + "c"
	}
	return stem
}
