/** Stands wherever a client asks for something: asking changes no policy. */
export const noChangeNotice =
  'Coverage is not added, changed or cancelled, and no claim is reported to the carrier, until your agent confirms it in writing.'
