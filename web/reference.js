// Shows the OpenAPI document, read-only: calls made here would change the agency's real data.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [],
  // The default would send the document to swagger.io.
  validatorUrl: null,
})
