/** Our own sentences, half of them requests, because no free labelled ones exist for these languages. */
export const OWN_SENTENCES: Readonly<Record<'de' | 'fr' | 'es', readonly { text: string; asks: boolean }[]>> = {
  de: [
    ...requests(
      'Könnten Sie mir bis Freitag den unterschriebenen Vertrag schicken?',
      'Bitte prüfen Sie den Anhang und geben Sie ihn frei.',
      'Wann passt es dir nächste Woche?',
      'Sag mir bitte Bescheid, ob du kommst.',
      'Wir bräuchten noch die Rechnungsadresse.',
      'Denk bitte an die Schlüssel.',
      'Ich bitte um eine kurze Rückmeldung.',
      'Hätten Sie am Dienstag eine halbe Stunde Zeit?',
      'Überweisen Sie den Betrag auf das unten genannte Konto.',
      'Was haltet ihr von dem Entwurf?',
      'Magst du die Folien noch ergänzen?',
      'Ruf mich an, sobald du da bist.',
    ),
    ...statements(
      'Das Treffen war gestern sehr ergiebig.',
      'Die Lieferung ist heute angekommen.',
      'Vielen Dank für die schnelle Hilfe!',
      'Bei Fragen stehen wir Ihnen gern zur Verfügung.',
      'Wie geht es dir?',
      'Der Server läuft seit Montag wieder.',
      'Im Anhang finden Sie die Unterlagen.',
      'Ich habe den Termin in den Kalender eingetragen.',
      'Bitte antworten Sie nicht auf diese Nachricht.',
      'Wir melden uns in den nächsten Tagen bei Ihnen.',
      'Unser Büro ist über die Feiertage geschlossen.',
      'Das Angebot gilt bis Ende des Monats.',
    ),
  ],
  fr: [
    ...requests(
      'Pourriez-vous nous envoyer le devis avant vendredi ?',
      'Merci de confirmer votre présence.',
      'Peux-tu relire ce document ?',
      'Veuillez trouver un moment pour nous rappeler.',
      'Quand seriez-vous disponible ?',
      'Il faudrait que tu signes la convention.',
      'Dites-moi ce que vous en pensez.',
      'Avez-vous reçu notre facture ?',
      'N’oublie pas d’apporter les clés.',
      'Nous avons besoin de votre adresse.',
      'Appelez-moi dès que possible.',
      'Est-ce que tu viens jeudi ?',
    ),
    ...statements(
      'La réunion s’est bien passée hier.',
      'Merci beaucoup pour votre aide.',
      'Le colis est arrivé ce matin.',
      'N’hésitez pas à nous contacter.',
      'Comment allez-vous ?',
      'Veuillez agréer mes salutations distinguées.',
      'Je vous envoie le contrat en pièce jointe.',
      'Le bureau sera fermé lundi.',
      'Nous reviendrons vers vous la semaine prochaine.',
      'Le serveur fonctionne de nouveau.',
      'Si vous avez des questions, notre équipe est là.',
      'L’offre est valable jusqu’à la fin du mois.',
    ),
  ],
  es: [
    ...requests(
      '¿Podría enviarme el contrato firmado antes del viernes?',
      'Por favor, revise el documento adjunto.',
      '¿Cuándo te viene bien?',
      'Avísame si puedes venir.',
      'Necesitamos su dirección de facturación.',
      'No olvides traer las llaves.',
      'Quedo a la espera de su respuesta.',
      '¿Tiene usted tiempo el martes?',
      'Le agradecería que confirmara la fecha.',
      'Llámame en cuanto llegues.',
      '¿Qué te parece la propuesta?',
      'Le ruego que firme el informe.',
    ),
    ...statements(
      'La reunión de ayer fue muy bien.',
      'Muchas gracias por su ayuda.',
      'El paquete llegó esta mañana.',
      'No dude en ponerse en contacto con nosotros.',
      '¿Cómo estás?',
      'Adjunto encontrará el contrato.',
      'La oficina estará cerrada el lunes.',
      'Nos pondremos en contacto con usted.',
      'El servidor funciona de nuevo.',
      'Gracias por su paciencia.',
      'Si tiene alguna duda, estamos aquí.',
      'La oferta es válida hasta fin de mes.',
    ),
  ],
}

function requests(...texts: string[]): { text: string; asks: boolean }[] {
  return texts.map((text) => ({ text, asks: true }))
}

function statements(...texts: string[]): { text: string; asks: boolean }[] {
  return texts.map((text) => ({ text, asks: false }))
}
