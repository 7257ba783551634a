import type { AutoIdCard, CarrierCard } from '../../contract/cards.ts'
import { readStoredCards } from '../offline-storage/stored-cards.ts'
import { hasShape, isNumber, isText, isTextOrNone } from '../offline-storage/type-guards.ts'

export interface OfflineCards {
  userId: string
  /** When the server last sent the full list. */
  at: string
  cards: AutoIdCard[]
  carrierCards: CarrierCard[]
}

const isCard = (value: unknown) =>
  hasShape<AutoIdCard>(value, {
    policyId: isText,
    policyNumber: isText,
    policyType: isText,
    carrier: isText,
    naic: isTextOrNone,
    claimPhone: isTextOrNone,
    namedInsured: isText,
    year: isNumber,
    make: isText,
    model: isText,
    vinEnd: isTextOrNone,
    vin: isTextOrNone,
    allOwned: isYesOrNo,
    fleetWord: isTextOrNone,
    insuredAddress: isTextOrNone,
    insurerAddress: isTextOrNone,
    showsEnd: isYesOrNo,
    statements: areTexts,
    penalties: areTexts,
    agent: isTextOrNone,
    temporary: isYesOrNo,
    heading: isTextOrNone,
    notice: isTextOrNone,
    replacement: isYesOrNo,
    startDate: isText,
    endDate: isText,
    timeZone: isText,
    agencyName: isText,
    agencyPhone: isText,
    foot: isTextOrNone,
    id: isText,
    _id: isText,
  })

const isCarrierCard = (value: unknown) =>
  hasShape<CarrierCard>(value, {
    policyId: isText,
    policyNumber: isText,
    policyType: isText,
    carrier: isText,
    vehicles: areNamedVehicles,
    title: isText,
    fileName: isText,
    contentType: isText,
    uploadedAt: isText,
    endDate: isText,
    endsEarly: isYesOrNo,
    timeZone: isText,
    id: isText,
    _id: isText,
  })

const isNamedVehicle = (value: unknown) =>
  hasShape<CarrierCard['vehicles'][number]>(value, { id: isText, name: isText })
const areNamedVehicles = (value: unknown) => Array.isArray(value) && value.every(isNamedVehicle)
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isYesOrNo = (value: unknown) => typeof value === 'boolean'
const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))
const areCards = (value: unknown): value is AutoIdCard[] => Array.isArray(value) && value.every(isCard)
const areCarrierCards = (value: unknown): value is CarrierCard[] =>
  Array.isArray(value) && value.every(isCarrierCard)

/** The cards stored on this device. Null without any, or if they have an older format. */
export function readOfflineCards(): OfflineCards | null {
  const storedCards: unknown = readStoredCards()
  const shape = { userId: isText, at: isMoment, cards: areCards, carrierCards: areCarrierCards }
  return hasShape<OfflineCards>(storedCards, shape) ? storedCards : null
}
