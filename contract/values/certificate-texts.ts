// Fixed texts of every certificate, on the PDF and in its preview.

export const certificatePurposeNote =
  'This certificate is for information only and does not amend the policies listed.'

export const holderRightsNote =
  'It gives the holder no rights under them except as they provide. The limits are those of the policies on the day of issue and may have been reduced by claims paid. Notice of cancellation is given only as the policies provide. The policies control.'

export const certificateCheckNote =
  'Whether it is still in force, and what was printed on it, can be checked by anybody at any time:'

interface Insurer {
  carrier: string
  company?: { name: string; naic: string | null } | null
}

/** The writing company with NAIC number, or the carrier if no company is named. */
export const insurerOnPaper = ({ carrier, company }: Insurer) => {
  if (!company) return carrier
  return company.naic ? `${company.name} (NAIC ${company.naic})` : company.name
}
