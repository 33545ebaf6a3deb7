/** Matches any of these phrases in folded text (`foldText`), as whole words. */
const phrases = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`, 'g')

const ACCOUNT =
  '(?:e-?mail|web ?mail|mail ?box|online|bank(?:ing)?|user|card|cloud|wallet|apple|paypal|ebay|amazon|netflix|microsoft|office ?365|icloud|facebook|instagram|google|customer|billing|personal|payment|login|log-in|security|employee|staff|corporate|company|network|profile|access|contact|delivery|shipping|subscription|your|the|current|existing|own|(?!(?:of|my|our|that|for|from|in|on|with|receipt|level)\\b)[a-z0-9.]{2,20})'
const DETAILS =
  '(?:accounts?|passwords?|passcode|identity|identit(?:y|ies)|credentials?|information|info|details?|data|records?|profile|mail ?box|e-?mail(?: address)?|wallets?|ownership|log-?in|sign-?in|ssn|social security(?: number)?|pin|card|billing|payment method|payment details|access|validity|status|device|enrollment|registration)'

/** What only its owner should say. Any office mail asks to provide "the information". */
const SECRETS =
  '(?:accounts?|passwords?|passcode|identity|identit(?:y|ies)|credentials?|mail ?box|e-?mail(?: address)?|wallets?|ownership|log-?in|sign-?in|ssn|social security(?: number)?|pin|payment method)'

/** Requests for a password, an identity or account data. */
export const ASKS_CREDENTIALS = phrases(
  `(?:verify|verifying|re-?verify|confirm|confirming|re-?confirm|validate|validating|re-?validate|authenticate|authenticating|update|updating|re-?activate|reactivating|restore|restoring|unlock|re-?enter|enter|provide|submit|upgrade|secure|synchroni[sz]e|renew)(?: (?:and|or) [a-z-]{3,14})? (?:with )?(?:us )?(?:(?:your|you'?re|ur)(?: ${ACCOUNT}){0,3} ${DETAILS}|(?:the|that|this)(?: ${ACCOUNT}){0,2} ${SECRETS})`,
  '(?:confirm|verify|validate|prove) (?:your )?ownership|(?:needs?|requires?|pending|awaiting|awaits) (?:re-?)?(?:verification|validation|confirmation|update|upgrade)|(?:verify|validate|update|upgrade|re-?validate|confirm) (?:your )?(?:e-?mail|web ?mail|mail ?box|account)s?|keep (?:e-?mail|account|your)(?: [a-z]{1,10}){0,2} activ\\w+|clean-?up box|increase (?:your )?(?:mail ?box|quota|storage)',
  'verify (?:that )?(?:it (?:is|was)|you are) (?:you|the owner|the rightful owner)',
  '(?:account|identity|e-?mail|password|wallet|user|mailbox|profile|credential|information|security) (?:re-?)?(?:verification|validation|confirmation|authentication|synchroni[sz]ation)',
  '(?<!new )(?:log|sign)(?:ging|ing)?[ -]?(?:in|on)(?:to)? (?:to |into |at |on |with |using |through |via |below |here |your |the ){1,3}[^.!?]{0,60}?(?:account|credentials?|password|portal|profile|dashboard|identity|verify|confirm|update|restore|avoid)',
  '(?:using|with|enter|confirm|supply|provide|re-?enter) your (?:current |existing |corporate |company |network |[a-z]{2,15} )?(?:credentials|user ?name|user ?id|password|passcode|log-?in details)',
  '(?:keep|retain|use|continue (?:using|with)) (?:my |your |the )?(?:current|same|existing) password',
  '(?:reset|change|update|recover|extend|revalidate) (?:your|my|the)(?: [a-z0-9.]{2,20})? ?(?:password|passcode|pin)',
  '(?:full name|user ?name|e-?mail|user ?id|date of birth)[ :.,_/-]{1,30}(?:[a-z ]{0,20}[:.,_/-]{1,30})?(?:password|passwd|pass word|ssn|pin|mother.s maiden)',
  '(?:seed|recovery|secret) phrase|private keys?',
  '(?:connect|link|sync(?:hroni[sz]e)?|validate|verify|migrate|rectify) (?:your |the )?wallet',
  '(?:your |the )?(?:data|daten|konto|kunden ?daten|konto ?daten|identitat|angaben|zugangsdaten|passwort|kennwort|zahlungs(?:daten|methode|informationen)|bankdaten|kontoinformationen|personlichen? (?:daten|angaben|informationen)) (?:\\S+ ){0,4}?(?:zu )?(?:bestatigen|verifizieren|aktualisieren|uberprufen|abgleichen|validieren|erneuern|hinterlegen|eingeben|anzugeben|abzugleichen)',
  '(?:bestatigen|verifizieren|aktualisieren|uberprufen|validieren|erneuern|hinterlegen|geben) sie (?:\\S+ ){0,5}?(?:daten|konto|identitat|angaben|zugangsdaten|passwort|kennwort|zahlungs\\S*|bankdaten|informationen|adresse)',
  '(?:konto|identitats|daten|kunden|sicherheits|passwort)[- ]?(?:verifizierung|bestatigung|abgleich|aktualisierung|uberprufung|verifikation)',
  "(?:verifiez|confirmez|mettez a jour|actualisez|validez|renseignez|verifier|confirmer|mettre a jour|actualiser|valider|renseigner|regulariser)(?: [a-z']{1,12}){0,3} (?:compte|identite|coordonnees|informations?|donnees|mot de passe|identifiants?|moyen de paiement|dossier|profil|adresse)",
  '(?:verifique|confirme|actualice|valide|verificar|confirmar|actualizar|validar|restablecer|verifica|confirma|actualiza|valida|atualize|atualizar)(?: [a-z]{1,12}){0,3} (?:cuenta|identidad|datos|informacion|contrasena|clave|credenciales|conta|identidade|dados|senha|cadastro|informacoes)',
  '(?:bevestig|verifieer|controleer|update|vernieuw)(?: [a-z]{1,12}){0,3} (?:account|gegevens|identiteit|wachtwoord|rekening)',
  "(?:verifica|conferma|aggiorna|verificare|confermare|aggiornare)(?: [a-z']{1,12}){0,3} (?:account|conto|identita|dati|password|informazioni)",
)

/** Threats against an account, a mailbox or a service. */
export const THREATENS_ACCOUNT = phrases(
  "(?:account|accounts|mail ?box|e-?mail|card|access|services?|profile|membership|subscription|wallet|password|storage|domain|messages?|policy|licen[sc]e|log-?in|user|network credentials|id|system)s?(?: [a-z0-9@.'-]{1,30}){0,4}? (?:has|have|is|are|was|were|will|may|might|could|shall|would|to|about|has been|have been|being|get|gets)(?: (?!without )[a-z]{2,14}){0,3}? (?:suspend\\w*|limit(?:ed|ation)|restrict\\w*|lock(?:ed)?(?: out)?|block\\w*|clos(?:e|ed|ure)|disabl\\w*|deactivat\\w*|terminat\\w*|on hold|frozen|expir\\w*|delet\\w*|shut ?down|interrupt\\w*|discontinu\\w*|de-?activat\\w*|compromised|flagged|hacked|violat\\w*|cancel+ed|full|exceeded|revoked|placed on)",
  '(?:suspended|limited|restricted|locked|blocked|closed|disabled|deactivated|reinstate) (?:access to )?your(?: [a-z0-9.]{1,20}){0,3} (?:account|mail ?box|access|card|e-?mails?|profile|wallet)',
  '(?:suspend|suspension of|terminate|termination of|deactivate|deactivation of|close|closure of|block|lock|limit|restrict|disable|delete|loss of|losing|interruption (?:of|to|in)|restrictions? (?:of|on|to)) (?:of )?(?:your|the|this|all|any)(?: [a-z0-9.]{1,20}){0,3} (?:account|mail ?box|access|services?|card|e-?mails?|profile|wallet|membership|subscription|privileges)',
  '(?:failure to|fail(?:ing)? to|if you (?:do not|don.?t|fail to)|unless you|avoid|prevent|otherwise)(?: [a-z,]{1,15}){0,14}? (?:suspen\\w+|terminat\\w+|deactivat\\w+|closure|closed|block(?:ed|ing)?|lock(?:ed|out)|limit(?:ed|ation)|restrict\\w+|interruption|disruption|delet\\w+|disabled|loss of (?:access|service|your|accounts?|e-?mails?|messages?|funds?)|penalt(?:y|ies)|legal action|cancel+ation|inconvenience|shut ?down)',
  '(?:unusual|suspicious|unauthori[sz]ed|irregular|fraudulent|unrecogni[sz]ed|abnormal|strange)(?: (?:sign[ .-]?in|log-?in|account|card|e-?mail|login|transaction))? (?:activity|activities|sign[ .-]?ins?|log-?ins?|attempts?|access|transactions?|use|usage|charges?|purchases?|logon|device|payment)',
  '(?:verify|validate|confirm|update|upgrade) (?:now|immediately|today|here|ownership|your [a-z]{3,12})(?: [a-z]{1,10}){0,4} (?:to )?(?:keep|avoid|prevent|continue|activ\\w+|remain)',
  '(?:cancel|stop|reject) (?:the )?(?:de-?activation|termination|removal|request|deletion|shut ?down)|(?:terminate|deactivate|remove|delete)(?: [a-z]{1,10}){0,3} (?:your|the) (?:e-?mail|account|mail ?box)|server (?:message|alert|notice|notification)|(?:virus|malware)(?: [a-z]{1,12}){0,4} (?:detected|mail ?box|infected|account)',
  '(?:new|unknown|another|different|unrecogni[sz]ed) (?:device|location|browser|ip address|computer)',
  '(?:sign[ .-]?in|log-?in|access) (?:attempt|from)[^.]{0,30}(?:new|unknown|device|location|ip|russia|china|nigeria|moscow)',
  '(?:mail ?box|storage|quota|inbox|e-?mail|disk|webmail)(?: [a-z0-9@.]{1,30}){0,3} (?:is |has |almost |nearly |limit |storage |quota |size |space ){1,4}(?:full|exceed\\w*|reached|over|low|almost)',
  '(?:exceeded|reached|exceeds) (?:your|the|its|it.?s)(?: [a-z-]{2,14}){0,2} (?:limit|quota|storage|size)',
  '(?:un-?delivered|undeliverable|pending|incoming|held|blocked|quarantined|withheld|suspended|queued|on hold)(?: [a-z]{2,12})? (?:messages?|e-?mails?|mails?)',
  '(?:messages?|e-?mails?|mails?)(?: [a-z]{2,12}){0,4} (?:pending|undelivered|on hold|stuck|quarantined?|failed to deliver|not delivered|returned)',
  'password(?: [a-z0-9@.]{1,30}){0,4} (?:expir\\w+|is due|has been changed|was changed)',
  '(?:final|last|second) (?:warning|notice|notification|reminder)',
  '(?:konto|zugang|karte|kreditkarte|online-?banking|kundenkonto|postfach|e-?mail-?konto|zugriff|sicherheitssystem|nutzung|push ?tan|photo ?tan|app)(?: \\S+){0,6}? (?:gesperrt|eingeschrankt|gesperrt|blockiert|deaktiviert|geschlossen|sperrung|gekundigt|ablauft|lauft ab|ausgesetzt|limitiert|ungultig|einschrankung\\w*|sperren|gelosch\\w+)',
  '(?:sperrung|einschrankung|schliessung|deaktivierung|sperre) (?:ihres|ihrer|des|der|von)',
  '(?:verdachtige|ungewohnliche|unbefugte|unberechtigte|nicht autorisierte|auffallige)\\w? (?:aktivitat|zugriff|anmelde|anmeldung|transaktion|abbuchung|bewegung|login)\\w*',
  "(?:compte|acces|carte|service|messagerie|abonnement|boite)(?: [a-z']{1,14}){0,5} (?:suspendu\\w?|bloque\\w?|limite\\w?|restreint\\w?|desactive\\w?|ferme\\w?|expire\\w?|resilie\\w?|cloture\\w?|interrompu\\w?)",
  '(?:suspension|blocage|fermeture|desactivation|cloture|resiliation) (?:de|du) (?:votre|vos|compte|service)',
  'activite\\w? (?:suspecte|inhabituelle|anormale)',
  '(?:cuenta|tarjeta|acceso|servicio|buzon|correo|perfil)(?: [a-z]{1,14}){0,5} (?:suspendid\\w|bloquead\\w|limitad\\w|restringid\\w|desactivad\\w|cerrad\\w|cancelad\\w|inhabilitad\\w|vencid\\w)',
  '(?:conta|cartao|acesso|cadastro|cpf|cnh|chave|dispositivo|beneficio)(?: [a-z]{1,14}){0,5} (?:suspens\\w|bloquead\\w|limitad\\w|restringid\\w|desativad\\w|encerrad\\w|cancelad\\w|expirad\\w|vencid\\w|irregular)',
  '(?:actividad|atividade|acesso|acceso|movimiento|compra|transacao|login)s? (?:sospechos\\w|inusual\\w*|suspeit\\w|incomum|nao (?:reconhecid\\w|autorizad\\w)|no autorizad\\w)',
  '(?:rekening|account|toegang|kaart|pas|bankpas|mailbox)(?: [a-z]{1,14}){0,5} (?:geblokkeerd|opgeschort|beperkt|gesloten|verlopen|verloopt|gedeactiveerd)',
  '(?:conto|account|carta|accesso|casella)(?: [a-z]{1,14}){0,5} (?:sospes\\w|bloccat\\w|limitat\\w|disattivat\\w|scadut\\w|chius\\w)',
)

export const URGES = phrases(
  'within (?:the next )?(?:\\d{1,2}|twenty[- ]four|forty[- ]eight|one|two|three) ?(?:-|to)? ?\\d{0,2} ?(?:hours?|hrs?|days?|business days)',
  '(?:in|next|after) (?:24|48|72|12) ?(?:hours?|hrs?|h)',
  'immediate(?:ly)?(?! (?:notify|inform|delete|destroy|advise|return|contact the sender|and delete))(?: action| attention)?|urgent(?:ly)?|asap|right away|as soon as possible|at once|promptly',
  'action (?:is )?required|attention required|important (?:notice|notification|message|update|security)|mandatory|before (?:it is too late|close of business|the end of|the close)|by (?:5:00|end of|close of|the end of)',
  'innerhalb (?:von |der nachsten )?\\d{1,2} ?(?:stunden|tagen|werktagen|h)|umgehend|dringend|sofort|unverzuglich|letzte mahnung|zeitnah|bis zum \\d',
  'dans les (?:\\d{1,2}|plus brefs) ?(?:heures|h|jours|delais)?|urgent\\w?|immediatement|sous \\d{1,2} ?h(?:eures)?',
  'en (?:las proximas )?\\d{1,2} ?horas|urgente|inmediat\\w+|de inmediato|imediat\\w+|prazo de|ultimo aviso|hoje',
  'binnen \\d{1,2} (?:uur|dagen)|onmiddellijk|dringend|entro \\d{1,2} ore|urgente',
)

/** Greetings by a role instead of a name. */
export const GREETS_NOBODY = phrases(
  'dear (?:valued |esteemed |our |loyal |[a-z0-9]{2,15} )?(?:customers?|clients?|users?|members?|sir(?: ?/ ?madam| or madam)?|account (?:holder|owner|user)|card ?holder|subscriber|e-?mail (?:user|owner)|webmail (?:user|owner)|friend|beneficiary|employee|staff|colleague|winner|applicant|taxpayer|recipient|buyer|seller|[a-z0-9._-]{1,40}@)',
  '(?:attention|attn|hello|hi|good day)[ :,]{1,3}(?:beneficiary|customer|user|dear|e-?mail user|account owner|valued|[a-z0-9._-]{1,40}@)',
  '(?:sehr geehrte[rs]?|liebe[rs]?|guten tag|hallo),? (?:\\S+ )?(?:kunden?|kundin|nutzer|mitglied|damen und herren|inhaber|karteninhaber|[a-z0-9._-]{1,40}@)',
  '(?:cher|chere|chers|bonjour)\\(?e?\\)? (?:client|cliente|utilisateur|membre|abonne|assure|[a-z0-9._-]{1,40}@)\\S*',
  '(?:estimad[oa]s?|querid[oa]s?|prezad[oa]s?|caro|ola|hola)(?:\\(a\\))?[ :,]{1,2}(?:client[ea]s?|usuari[oa]s?|senhor|amig[oa]|beneficiario|[a-z0-9._-]{1,40}@)',
  '(?:geachte|beste) (?:klant|gebruiker|relatie)|gentile (?:cliente|utente)',
)

export const CLICKS = phrases(
  '(?:click|press|tap|follow|use|visit|open|see)(?:ing)? (?:on |at )?(?:the |this |that |our |below |a )?(?:[a-z]{2,14} ){0,2}?(?:here|below|link|button|url|page|web ?site|reference|attachment|attached|portal|hyperlink)',
  '(?:link|button|form|url) below|below (?:link|button)|click ?here|log-?in here|(?:sign|log)[ -]?in now|get started|\\[link|navigate to|visit the|access the|review (?:document|now|here)|view (?:document|details|invoice|file)',
  'hier klicken|klicken sie|folgenden? link|uber den link|auf den (?:link|button)|zum (?:konto|formular|abgleich|update|vorgang|login)|weiter zu|hier (?:anmelden|starten|bestatigen)|jetzt (?:\\S+ )?(?:bestatigen|starten|verifizieren|aktualisieren|prufen|anmelden)',
  'cliquez|cliquer|ci-dessous|lien suivant|en suivant ce lien|haga clic|haz clic|pulse aqui|siguiente enlace|clique aqui|clicando|acesse|no link|abaixo|klik (?:hier|op)|clicca|cliccando|accedi',
)

/** Presents, prizes and refunds that nobody asked for. */
export const PROMISES_MONEY = phrases(
  '(?:claim|collect|redeem|receive|get|unlock|withdraw) (?:your|the|my|a|this|free)(?: [a-z0-9$,.-]{1,15}){0,3} (?:prize|reward|rewards|gift|gift ?card|voucher|bonus|refund|tokens?|airdrop|funds?|winnings?|money|payment|cash|cashback|btc|bitcoin|compensation|payout|package|parcel|rebate)',
  '(?:you have|you.ve|you are|your (?:e-?mail|address|name)(?: [a-z]{2,10}){0,3})(?: [a-z]{2,12}){0,2} (?:won|winner|selected|chosen|eligible (?:to|for) (?:receive )?a?|awarded|entitled to)',
  'tax (?:refund|rebate|return) |refund (?:of|notification|notice|request|pending)|outstanding refund|overpayment|stimulus|compensation (?:fund|payment|award)|unclaimed (?:funds?|property|package|inheritance)|(?:airdrop|token (?:sale|claim)|presale)',
  'lott(?:ery|o)|jackpot|sweepstake\\w*|cash prize|lucky winner|winning (?:number|ticket)|inheritance|next of kin|beneficiary|deceased|barrister|consignment|late (?:husband|father|client|wife|mr)|(?:million|thousand) (?:us |united states )?(?:dollars|euros?|usd|pounds|gbp)|(?:usd|us\\$|\\$|eur|£|€) ?\\d[\\d.,]* ?(?:million|m\\b)|fund transfer|atm card|contract payment|business proposal|investment (?:proposal|partner)|donat(?:e|ion) (?:of|the sum|to you)|mutual benefit|foreign partner|god bless',
  '(?:business|personal|project|home) loans?|loan (?:offer|at|amount)|interest rate|financing|funding for your|emprestimos?|kredit ohne|darlehen|pret (?:personnel|entre)',
  'gewinn(?:spiel|er|en|daten|benachrichtigung)?|gutschein\\w*|pramie|ausgelost|sie wurden (?:\\S+ ){0,2}ausgewahlt|(?:steuer)?ruckerstattung|erstattung|erbschaft|verlosung|gratuliere\\w*|gluckwunsch',
  'remboursement|vous avez gagne|gagnant|cadeau|heritage|felicitations|bon d.achat|loterie|tirage',
  'premio|ganador\\w?|reembolso|reintegro|herencia|felicidades|loteria|sorteo|resgat\\w+|pontos? (?:que )?(?:disponive\\w+|expira\\w+|a expirar|acumulad\\w+)|restituicao|brinde|milhas|parabens|indenizacao|precatori\\w+|valores? a receber',
  'u heeft gewonnen|winnaar|cadeaubon|terugbetaling|teruggave|rimborso|hai vinto|vincitore|premio',
)

/** Calls, debts, fees and deliveries that are to be paid. */
export const WANTS_PAYMENT = phrases(
  '(?:pay|payment of|settle|transfer|remit|process|complete|wire|send)(?: [a-z]{2,12}){0,4} (?:the |a |an |of )?(?:fee|fees|customs|shipping|duty|invoice|balance|amount|charges?|payment|wire|funds?|transfer|deposit|remittance|settlement)',
  '(?:customs|shipping|delivery|redelivery|handling|processing|clearance|release|activation|administrative|late) (?:fees?|charges?|costs?|duty|duties)',
  '(?:unpaid|overdue|outstanding|past due|pending|unsettled|open)(?: [a-z]{2,12}){0,2} (?:invoices?|balance|payment|bill|fees?|debt|toll|amount|account|fine|statement)',
  '(?:parcel|package|shipment|delivery|paket|sendung|colis|paquete|encomenda|pacote|pedido|pakket|pacco)(?: \\S+){0,8}? (?:on hold|failed|unsuccessful|pending|waiting|could not be|couldn.t be|not be delivered|suspended|address|angehalten|nicht zugestellt|zugestellt werden|wartet|zoll\\w*|zuruckgehalten|attente|livre|retenu|pendiente|entregar\\w*|retenid\\w|retid\\w|bloquead\\w|parad\\w na alfandega|aguardando|taxa\\w*|wacht|attesa)',
  '(?:your )?(?:card|account|bank|payment)(?: [a-z]{2,12}){0,4} (?:declined|could not be (?:processed|charged|completed)|failed|unsuccessful|was not (?:processed|successful)|unable to (?:process|charge)|couldn.t be processed)',
  '(?:unable|not able|failed|problem|trouble|issue)(?: [a-z]{2,12}){0,4} (?:process|processing|authori[sz]e|charge|validate|verify|with)(?: [a-z]{2,12}){0,3} (?:payment|billing|card|account|subscription|information)',
  '(?:charged|debited|deducted|billed|renewed|auto-?renew(?:al|ed)?|subscription (?:of|for|has been|will be))(?: \\S+){0,10}? (?:\\$|usd|€|£|eur) ?\\d',
  '(?:zahlung|lastschrift|rechnung|beitrag|betrag)(?: \\S+){0,5}? (?:offen|fehlgeschlagen|abgelehnt|uberfallig|nicht (?:abgebucht|verarbeitet|eingezogen)|ausstehend)|mahnung|inkasso|zollgebuhr\\w*|versandkosten|nachzahlung',
  '(?:facture|paiement|prelevement|amende|frais)(?: \\S+){0,5}? (?:impaye\\w?|rejete\\w?|refuse\\w?|en attente|echoue|douane|livraison|majoree|non reglee)',
  '(?:factura|pago|multa|tasas?|deuda|cobro)(?: \\S+){0,5}? (?:pendiente|rechazad\\w|vencid\\w|impagad\\w|aduana)',
  'multa|debito|boleto|fatura|nota fiscal|segunda via|dae|ipva|cobranca|protesto|divida',
)

/** Codes of gift cards as a way to pay. */
export const GIFT_CARDS = phrases(
  '(?:buy|get|purchase|pick up|need|arrange|procure|grab|order|besorgen|kaufen|acheter|comprar)(?: [a-z0-9$,.]{1,12}){0,8}? (?:gift ?cards?|google play|itunes cards?|steam cards?|amazon cards?|apple cards?|vouchers?|geschenkkarten?|gutscheinkarten?|cartes? cadeaux?|tarjetas? (?:de )?regalo)',
  '(?:gift ?cards?|geschenkkarten?|cartes? cadeaux?|tarjetas? (?:de )?regalo)(?: [a-z0-9$,.]{1,14}){0,12}? (?:scratch|codes?|pins?|back of|send (?:me|them)|picture|photo|for (?:a |some |our )?(?:client|customer|vendor|staff)|rubbel\\w*|freirubbeln|gratte\\w*|foto)',
  'scratch (?:off )?(?:the )?(?:back|card|code|panel|them)',
)

/** A new account for payments. */
export const CHANGED_BANK = phrases(
  '(?:new|updated?|changed?|changing|changes|change (?:of|in|to)|revised|different|alternate|secondary|amended|current)(?: [a-z]{2,14}){0,2}? (?:bank(?:ing)?(?: account)?|remittance|wiring|wire|payment|beneficiary|settlement|direct deposit|payroll|eft|ach|account|billing) (?:details?|information|info|instructions?|account|numbers?|coordinates|gateway|platform|portal|profile|center|centre|processor)',
  '(?:bank(?:ing)?|payment|direct deposit|payroll|remittance|account|iban|wire|billing|vendor)(?: [a-z]{2,14}){0,5}? (?:has|have|was|were|been|is being|are being|needs? to be|to be)(?: [a-z]{2,10}){0,2}? (?:changed|updated|revised|amended|replaced|moved|transitioned|audited)',
  '(?:transition(?:ed)?|migrat(?:ed|ing)|moved|switch(?:ed)?|chang(?:ed|ing)|updat(?:e|ed|ing)|revis(?:e|ed)|amend(?:ed)?)(?: [a-z]{1,14}){0,8}? (?:bank(?:ing)?|payment gateway|payment platform|payment processor|payment portal|remittance|wire instructions|direct deposit|payroll|billing (?:platform|system)|settlement account|iban|banking partner|financial institution|vendor (?:profile|record))',
  '(?:update|change|amend|switch) (?:my|our|the|your) (?:direct deposit|payroll|bank|banking|vendor|remittance|payment(?! method))(?: [a-z]{2,12}){0,2}',
  "(?:no longer|do not|don't|stop)(?: [a-z]{2,12}){0,5} (?:old|previous|former|existing) (?:account|bank)",
  '(?:neue|geanderte|aktualisierte|andere)[nrs]? (?:bankverbindung|kontoverbindung|iban|bankdaten|kontodaten|konto)|(?:bankverbindung|kontoverbindung|iban|bankdaten)(?: \\S+){0,5}? (?:geandert|gewechselt|neu|aktualisiert)',
  '(?:nouveau|nouvelles?|changement de|nouvel)(?: [a-z]{2,12}){0,2} (?:rib|iban|coordonnees bancaires|compte bancaire)|(?:rib|coordonnees bancaires)(?: [a-z]{2,12}){0,3} (?:change|modifie)\\w*',
  '(?:nuev[oa]s?|cambio de|actualizacion de)(?: [a-z]{2,12}){0,2} (?:cuenta bancaria|datos bancarios|iban|numero de cuenta)|novos? dados bancarios',
)

/** A quick favour from somebody who cannot talk. */
export const WANTS_FAVOUR = phrases(
  '(?:are you|r u) (?:available|free|at your desk|in the office|around|on seat|busy)(?: (?:right )?now| at the moment| today)?',
  '(?:need|want) you to (?:handle|run|complete|do|take care of|get|make|process|purchase)(?: [a-z]{1,12}){0,4} (?:task|errand|assignment|request|payment|purchase|transfer|favou?r|confidential\\w*)',
  '(?:quick|small|little|personal|urgent) (?:task|favou?r|errand|request)',
  '(?:i.?m|i am|currently)(?: [a-z]{2,12}){0,3} (?:in a meeting|at a conference|in a conference|unable to (?:talk|call|speak)|can.?t (?:talk|call|speak|take calls))|limited (?:phone|access to)|phone is (?:off|broken|faulty)',
  '(?:keep|treat|handle)(?: [a-z]{2,12}){0,4} (?:confidential|between us|private|discreet\\w*)|strictly confidential|utmost (?:discretion|confidentiality|secrecy)|do not (?:discuss|share|mention|call)',
  '(?:send|share|reply with|give|text) (?:me )?(?:your )?(?:personal |whatsapp |cell ?phone |mobile |phone |cell )+(?:number)?',
  '(?:process|make|initiate|expedite|authori[sz]e|approve)(?: [a-z]{1,12}){0,3} (?:transfer|wire|payment)',
)

/** Extortion with alleged recordings. */
export const EXTORTS = phrases(
  '(?:i|we|my)(?: \\S+){0,12}? (?:hacked|infected|recorded|malware|trojan|rat|spyware|full access (?:to|of)|your (?:webcam|camera|device|operating system))',
  '(?:bitcoin|btc)(?: \\S+){0,6}? (?:wallet|address|send|transfer|pay)|(?:send|transfer|pay)(?: \\S+){0,8}? (?:bitcoin|btc)',
  '(?:masturbat\\w*|intimate|pleasuring|adult (?:site|video|content)\\w*|porn\\w*|compromising)(?: \\S+){0,12}? (?:video|recording|contacts|friends|relatives|footage)',
)

/** Call this number to cancel a purchase that never was. */
export const CALL_TO_CANCEL = phrases(
  '(?:cancel|dispute|refund|did not (?:make|authori[sz]e|place)|didn.?t (?:make|authori[sz]e|place)|not (?:made|authori[sz]ed|placed) by you|query|queries|questions?|claim|help ?desk|customer (?:care|support|service)|toll[- ]free|billing department)(?: \\S+){0,14}? \\(?\\+?1?[ .-]?\\(?8\\d\\d\\)?[^a-z]{0,4}\\d{3}',
  '(?:call|contact|phone|dial|reach)(?: \\S+){0,8}? \\+?1?[^a-z0-9]{0,3}\\(?8[0-9]{2}[^a-z]{1,4}\\d{3}[^a-z]{1,4}\\d{4}',
)

/** A file or message that waits for the reader, as bait. */
export const SENDS_FILE = phrases(
  '(?:sent|shared|received|receive|has sent|have|got|new)(?: [a-z0-9]{1,14}){0,5} (?:files?|documents?|fax(?:es)?|voice ?mails?|voice messages?|secure messages?|encrypted messages?|confidential messages?)',
  '(?!see (?:the )?attached )(?:view|review|open|download|get|access|see|preview|retrieve|release|check)(?: (?:your|the|my|this|here|attached|shared|secure|full))* (?:files?|documents?|messages?|fax|voice ?mail|e-?mails?|statement|payslip|invoice|order|message)',
  'voice ?(?:mail|message)|incoming fax|fax (?:message|received|document)|(?:scanned|shared|secure|encrypted) (?:document|file|message)|e-?fax|missed call',
  '(?:files?|documents?|messages?)(?: [a-z0-9]{1,14}){0,5} (?:will be deleted|expires?|awaiting|waiting)',
)
