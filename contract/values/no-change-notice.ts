/** Shown where a client requests something, because a request changes no policy. */
export const noChangeNotice =
  'Coverage is not added, changed or cancelled, and no claim is reported to the carrier, until your agent confirms it in writing.'
