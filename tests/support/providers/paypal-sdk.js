// The part of PayPal's script that a page uses: buttons that create an order, approve it and call the callbacks.
window.paypal = {
  version: "stand-in",
  Buttons(options) {
    return {
      isEligible: () => true,
      close: async () => {},
      async render(container) {
        const box = typeof container === "string" ? document.querySelector(container) : container;
        for (const [text, approves] of [
          ["Pay with PayPal", true],
          ["Close the window", false],
        ]) {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = text;
          const pay = async () => {
            const orderID = await options.createOrder({ paymentSource: "paypal" }, {});
            box.dataset.order = orderID;
            if (!approves) return options.onCancel?.({ orderID });
            await window.approveOrder?.(orderID);
            await options.onApprove({ orderID, payerID: "PAYER1" }, {});
          };
          button.addEventListener("click", () => {
            pay().catch((error) => options.onError?.(error));
          });
          box.append(button);
        }
      },
    };
  },
};
