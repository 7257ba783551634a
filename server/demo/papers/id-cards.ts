import { demoPaperNotice } from '../../../contract/values/demonstration.ts'
import { drawCards } from '../../features/cards/card-drawing.ts'
import { claimPhoneOf } from '../carriers.ts'
import type { DeclarationsContext } from './declarations.ts'
import { accentOf, agencyOnPaper, insuredOf } from './people.ts'
import { insuredVehiclesOn } from './vehicles.ts'

/** The carrier's ID cards, from the time before the portal made its own. */
export const drawIdCards = ({ client, policy, at }: DeclarationsContext): Promise<Buffer> => {
  const { insurer, policyNumber, startDate, endDate, type } = policy
  return drawCards({
    letterhead: { name: insurer, color: accentOf(insurer), foot: demoPaperNotice },
    drawnAt: new Date(at),
    cards: insuredVehiclesOn(policyNumber).map((vehicle) => ({
      ...vehicle,
      ...{ policyNumber, startDate, endDate },
      policyType: type,
      carrier: insurer,
      naic: null,
      claimPhone: claimPhoneOf(insurer),
      namedInsured: insuredOf(client, policy).name,
      ...{ vinEnd: null, vin: null, allOwned: false, fleetWord: null, temporary: false, showsEnd: true },
      ...{ insuredAddress: null, insurerAddress: null, statements: [], penalties: [], agent: null },
      ...{ heading: null, notice: null, replacement: false, copies: 1 },
      agencyName: agencyOnPaper.name,
      agencyPhone: agencyOnPaper.phone,
      foot: demoPaperNotice,
    })),
  })
}
