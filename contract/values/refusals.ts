/** Why a call may be refused: the `code` of its answer, the status it comes with, and what it tells whoever writes a program. */
export const refusals = {
  // Of any call, by its form.
  invalid: [400, 'Something sent is wrong or missing; `fields` says which, where it is one of them'],
  signed_out: [401, 'Nobody is signed in, or the session has ended'],
  not_allowed: [403, 'Nobody of this role may'],
  two_step_required: [403, 'The agency requires two-step sign-in, and this person has not set it up'],
  confirm_password: [403, 'The password has to be confirmed first (`POST /api/auth/confirm`)'],
  other_site: [403, 'The call came from another site'],
  not_found: [404, 'No such thing, or not one that this person may see'],
  changed: [
    409,
    'Another version stands by now than the one that was sent: `now` is what the call would have answered of it, `changed` who changed it last, and when',
  ],
  key_reused: [409, 'The Idempotency-Key was used for something else'],
  too_large: [413, 'What was sent is too large'],
  wrong_kind: [415, 'What was sent is of a kind that is not taken here'],
  too_many_writes: [429, 'More changes than anybody makes; `Retry-After` says when to come back'],
  too_many_searches: [429, 'More searches than anybody types; `Retry-After` says when to come back'],
  internal: [500, 'The portal failed; `requestId` finds it in its log'],
  unavailable: [
    503,
    'The portal, its database or its file storage is away or busy; `Retry-After` says when to come back',
  ],
  no_room: [507, 'There is no room left; nothing was stored'],
  // Of files.
  infected: [400, 'The scanner found a virus in the file'],
  invalid_range: [416, 'The file has no such part'],
  link_not_valid: [404, 'The signed link has expired, or was altered'],
  not_scanned: [503, 'The scanner does not answer, and nothing is stored unscanned'],
  // Of signing in.
  passkey_refused: [400, 'The passkey was not accepted'],
  wrong_credentials: [401, 'Name, password or code is wrong'],
  set_up: [409, 'The portal has an admin already'],
  second_step: [401, 'The code of an authenticator app is needed (`POST /api/auth/second-step`)'],
  wrong_passkey: [401, 'The passkey is not known'],
  too_late: [401, 'The challenge has expired'],
  too_many_tries: [429, 'Too many failures; `Retry-After` says when to come back'],
  not_started: [409, 'Two-step sign-in was not begun, or too long ago'],
  passkey_known: [409, 'This passkey is there already'],
  two_step_needed: [409, 'The agency requires two-step sign-in: it stays on'],
  two_step_off: [409, 'Two-step sign-in is not on'],
  // Of work.
  told_already: [409, 'It cannot be taken back any more: others were told of it'],
  // Of people.
  active: [409, 'The person is active'],
  already_covered: [409, 'Somebody covers on some of these days'],
  can_sign_in: [409, 'The person has a password'],
  deactivated: [409, 'The person, or the policy, is deactivated'],
  email_taken: [409, 'The e-mail address is somebody’s'],
  last_admin: [409, 'One active admin has to stay'],
  not_accepted: [409, 'The client has not accepted the invitation yet'],
  not_yourself: [409, 'One does not do this to oneself'],
  // Of invitations.
  already_accepted: [409, 'The invitation was accepted'],
  being_sent: [409, 'The invitation is being sent'],
  invite_expired: [404, 'The invitation has expired'],
  invite_used: [404, 'The invitation was accepted: its link is used up'],
  mail_failed: [502, 'The mail server did not take the mail'],
  // Of what could not be delivered or done.
  being_tried: [409, 'It is being tried right now'],
  no_mail: [409, 'It is no mail, and has to be done'],
  // Of carriers.
  in_use: [409, 'Policies have it: it stays'],
  same_carrier: [409, 'A carrier cannot be merged into itself'],
  too_many_carriers: [409, 'The agency has as many carriers, or a carrier as many companies, as it may have'],
  // Of archives.
  being_made: [409, 'The same archive is being made'],
  // Of policies and cards.
  already_renewed: [409, 'The policy has a renewal on file'],
  cancelled: [409, 'The term before the renewal was cancelled'],
  changed_meanwhile: [409, 'Somebody changed it meanwhile: read it again'],
  no_card: [409, 'The policy is not active today, or has no vehicles'],
  no_vehicles: [409, 'Only auto policies have vehicles'],
  not_deactivated: [409, 'The policy is not deactivated'],
  not_waiting: [409, 'It does not wait for this any more'],
  too_many_links: [409, 'The card has as many open links as it may have'],
  unknown_letters: [409, 'The paper has no letters for a name'],
  // Of documents and claims.
  changed_elsewhere: [409, 'It was changed in another window: load it again'],
  claim_closed: [409, 'The claim is closed'],
  not_reported: [409, 'The claim has not been reported yet'],
  of_a_certificate: [409, 'The document is the paper of a certificate'],
  of_a_claim: [409, 'The document belongs to a claim'],
  of_a_draft: [409, 'The document belongs to a report that is not sent yet'],
  of_a_quote: [409, 'The document belongs to a quote'],
  reported: [409, 'The claim has been reported'],
  too_many_photos: [409, 'The claim has as many photos as it may have'],
  // Of certificates.
  not_approved: [409, 'The agency has not approved this for certificates'],
  not_certifiable: [409, 'A policy of it cannot be certified'],
  own_wording: [409, 'The holder has a certificate beyond the approval, which staff replaces'],
  waiting: [409, 'The agent looks at this holder already'],
  withdrawn: [409, 'The certificate was withdrawn'],
  // Of quotes.
  already_scheduled: [409, 'A presentation is scheduled'],
  no_longer_valid: [409, 'The offer is not valid any more'],
  not_scheduled: [409, 'No presentation is scheduled'],
  not_to_book: [409, 'The quote is not at a presentation now'],
  not_to_finalize: [409, 'The quote cannot be finalized now'],
  slot_taken: [409, 'Somebody took this time'],
} as const satisfies Record<string, readonly [status: number, why: string]>

export type Refusal = keyof typeof refusals
