// PayPal's script as far as a page uses it: buttons that ask for an order, let the buyer approve it, and say so.
window.paypal = {
  version: "stand-in",
  Buttons(options) {
    return {
      isEligible: () => true,
      close: async () => {},
      async render(place) {
        const box = typeof place === "string" ? document.querySelector(place) : place;
        for (const [words, approves] of [
          ["Pay with PayPal", true],
          ["Close the window", false],
        ]) {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = words;
          button.addEventListener("click", async () => {
            try {
              const orderID = await options.createOrder({ paymentSource: "paypal" }, {});
              box.dataset.order = orderID;
              if (!approves) return options.onCancel?.({ orderID });
              await window.approveOrder?.(orderID);
              await options.onApprove({ orderID, payerID: "PAYER1" }, {});
            } catch (error) {
              options.onError?.(error);
            }
          });
          box.append(button);
        }
      },
    };
  },
};
