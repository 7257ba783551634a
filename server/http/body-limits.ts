/** Bytes of a JSON body, or of a form's texts together. */
export const maxBodyBytes = 1_048_576

/** Bytes of a body that anybody may send without a session: the longest such form has some 5,000. */
export const maxVisitorBodyBytes = 8192
