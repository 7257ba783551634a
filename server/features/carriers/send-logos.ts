import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { mountLogos } from '../../http/logos.ts'
import { readCarrierLogo } from './queries.ts'

/** Serves the logos of the agency and of the carriers by hash. */
export const mountCarrierLogos = (app: FastifyInstance, context: Context) =>
  mountLogos(app, context, readCarrierLogo)
