export const requestTypeNames = [
  'Certificate of Insurance (COI)',
  'Policy Endorsement',
  'Coverage Review',
  'Claims Assistance',
  'Other',
]
