export const invitations = {
  none: 'This email does not ask for an answer to an invitation.',
  organizerMissing: 'This invitation names no organizer to answer.',
  notInvited: 'This invitation is for none of your addresses.',
  cancelled: 'The organizer has cancelled this event.',
  superseded: 'A later email has changed or cancelled this event. Answer that one.',
  subjectAccept: 'Accepted: {{title}}',
  subjectTentative: 'Maybe: {{title}}',
  subjectDecline: 'Declined: {{title}}',
  accepts: '{{who}} accepts the invitation.',
  maybe: '{{who}} may attend.',
  declines: '{{who}} declines the invitation.',
} as const
