/** Options of the Remix Vite plugin; vite.config.ts hands them over. */
export default {
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
    // docs/bypasses.md, "No single fetch, no streaming".
    v3_singleFetch: false,
  },
};
