import { expect, test } from 'vitest'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { defaultAgency } from '../agency.ts'
import { portal } from '../testing/portal.ts'
import { agencyValues } from './page-files.ts'

test('the page of the demo alone has the password of its people', async () => {
  const { context } = await portal()
  const { settings } = context
  expect(context.agency().isDemo).toBe(false)
  expect(agencyValues(context.agency(), settings).AGENCY).not.toContain(demoPassword)
  expect(agencyValues({ ...defaultAgency, isDemo: true }, settings).AGENCY).toContain(demoPassword)
})
