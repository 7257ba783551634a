import type { FiledPolicy } from './filed-policy.ts'

// Form titles in plain words: real form numbers would be a carrier's own.

const connecticut = ['Connecticut changes', 'Connecticut changes, cancellation and nonrenewal']

const formsByType: Record<string, string[]> = {
  "Business Owner's Policy (BOP)": [
    'Businessowners coverage form',
    'Additional insured where a written contract requires it',
    'Equipment breakdown',
  ],
  'Commercial Auto Insurance': [
    'Business auto coverage form',
    'Hired and non-owned auto liability',
    'Uninsured and underinsured motorists, Connecticut',
    'Auto medical payments',
    'Public or livery passenger conveyance, excluded',
  ],
  'Commercial Property Insurance': [
    'Building and personal property coverage form',
    'Causes of loss, special form',
    'Business income with rental value',
    'Named storm percentage deductible',
    'Ordinance or law',
    'Flood and earth movement, excluded',
  ],
  'Cyber Liability Insurance': [
    'Cyber and data breach coverage form, claims-made',
    'Breach response and notification services',
    'Funds transfer fraud, call-back condition',
    'War and infrastructure failure, excluded',
  ],
  'Directors and Officers (D&O) Insurance': [
    'Association management liability form, claims-made',
    'Defense costs within the limit',
    'Prior and pending litigation, excluded',
    'Bodily injury and property damage, excluded',
  ],
  'General Liability Insurance': [
    'Commercial general liability coverage form, occurrence',
    'Additional insured where a written contract requires it',
    'Employment-related practices, excluded',
    'Fungi and bacteria, excluded',
    'Access or disclosure of confidential data, excluded',
  ],
  'Inland Marine Insurance': [
    'Contractors and scheduled equipment coverage form',
    'Schedule of equipment on file with the carrier',
    'Leased or rented equipment',
    'Employee tools',
    'Theft from an unattended vehicle, conditions',
  ],
  'Professional Liability Insurance (Errors & Omissions)': [
    'Professional liability coverage form, claims-made',
    'Retroactive date as stated',
    'Extended reporting period option',
    'Defense costs within the limit',
    'Contractual liability, excluded',
  ],
  'Umbrella & Excess Liability Insurance': [
    'Commercial umbrella liability coverage form',
    'Schedule of underlying insurance',
    'Professional services, excluded',
    'Employment-related practices, excluded',
  ],
  "Workers' Compensation Insurance": [
    "Workers' compensation and employers liability form",
    'Premium subject to audit at the end of the term',
    'Terrorism risk disclosure',
    'Notification of change in ownership',
  ],
  auto: [
    'Personal auto policy',
    'Uninsured and underinsured motorists, Connecticut',
    'Rental reimbursement, not included',
    'Towing and labor, not included',
  ],
  home: [
    'Homeowners special form',
    'Replacement cost on contents',
    'Water backup, not included',
    'Flood, excluded',
    'Coastal wind, percentage deductible not included',
  ],
}

export function formTitlesOf({ type, coverages }: FiledPolicy): string[] {
  const hasCoverage = (word: string) => coverages.some((coverage) => coverage.type.startsWith(word))
  return [
    ...(formsByType[type] ?? []),
    ...(hasCoverage('Spoilage') ? ['Spoilage, refrigerated stock'] : []),
    ...(hasCoverage('Liquor') ? ['Liquor liability'] : []),
    ...connecticut,
  ]
}
