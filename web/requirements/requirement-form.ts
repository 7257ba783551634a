import type { z } from 'zod'
import { RequirementForm } from '../../contract/requirement-forms.ts'
import type { RequirementContent, RequirementSet } from '../../contract/requirements.ts'
import {
  type ContractLimit,
  type ContractLine,
  contractLines,
  limitsOfContractLine,
} from '../../contract/values/contract-requirements.ts'
import type { WordingName } from '../../contract/values/wordings.ts'
import { useContractForm } from '../api/form.ts'

type RequirementValues = z.input<typeof RequirementForm>
export type LineValues = RequirementValues['lines'][number]

/** The form has a row for each line, also without requirements. */
const lineValuesOf = (content: Pick<RequirementContent, 'lines'>) =>
  contractLines.map((line) => {
    const lineContent = content.lines.find((one) => one.line === line)
    return {
      line,
      limits: limitsOfContractLine[line].map((name) => ({
        name,
        amount: lineContent?.limits.find((limit) => limit.name === name)?.amount ?? null,
      })),
      wordings: lineContent?.wordings ?? [],
      isOccurrence: lineContent?.isOccurrence ?? false,
      isStatutory: lineContent?.isStatutory ?? false,
      acceptedForms: lineContent?.acceptedForms ?? '',
    }
  })

export const emptyValues = {
  project: '',
  documentId: '',
  documentPage: '',
  lines: lineValuesOf({ lines: [] }),
  mayUmbrellaFill: false,
  noticeDays: '',
  amBestFloor: '',
} satisfies RequirementValues

export const valuesOf = ({ project, document, documentPage, content }: RequirementSet) => ({
  project,
  documentId: document?.id ?? '',
  documentPage: String(documentPage ?? ''),
  lines: lineValuesOf(content),
  mayUmbrellaFill: content.mayUmbrellaFill,
  noticeDays: String(content.noticeDays ?? ''),
  amBestFloor: content.amBestFloor,
})

export const useRequirementForm = (values: RequirementValues) => useContractForm(RequirementForm, values)
export type RequirementFormState = ReturnType<typeof useRequirementForm>

const million = 1_000_000

interface PresetLine {
  limits?: Partial<Record<ContractLimit, number>>
  wordings?: WordingName[]
  isOccurrence?: boolean
  isStatutory?: boolean
}

const employersLiability = {
  'each accident': million,
  'disease, each employee': million,
  'disease, policy limit': million,
}

/** The usual requirements of two kinds of contracts. A person compares them with the contract. */
export const presets: Record<string, Partial<Record<ContractLine, PresetLine>>> = {
  'General contractor': {
    'general liability': {
      limits: {
        'each occurrence': million,
        'general aggregate': 2 * million,
        'products aggregate': 2 * million,
      },
      wordings: [
        'additional insured',
        'completed operations',
        'waiver of subrogation',
        'primary and noncontributory',
      ],
      isOccurrence: true,
    },
    'auto liability': {
      limits: { 'combined single limit': million },
      wordings: ['additional insured', 'waiver of subrogation'],
    },
    'workers compensation': {
      limits: employersLiability,
      wordings: ['waiver of subrogation'],
      isStatutory: true,
    },
    'umbrella liability': { limits: { 'each occurrence': 5 * million, aggregate: 5 * million } },
  },
  'Landlord or customer': {
    'general liability': {
      limits: { 'each occurrence': million, 'general aggregate': 2 * million },
      wordings: ['additional insured'],
      isOccurrence: true,
    },
  },
}

export const presetLinesOf = (preset: Partial<Record<ContractLine, PresetLine>>) =>
  lineValuesOf({
    lines: contractLines.flatMap((line) => {
      const linePreset = preset[line]
      if (!linePreset) return []
      const { limits = {}, wordings = [], isOccurrence = false, isStatutory = false } = linePreset
      const amounts = limitsOfContractLine[line].flatMap((name) => {
        const amount = limits[name]
        return amount === undefined ? [] : { name, amount }
      })
      return { line, limits: amounts, wordings, isOccurrence, isStatutory, acceptedForms: '' }
    }),
  })
