/** Bytes of a JSON body, or of all text fields of a form. */
export const maxBodyBytes = 1_048_576

/** Bytes of a body sent without a session. The longest real form has some 5,000. */
export const maxVisitorBodyBytes = 8192
