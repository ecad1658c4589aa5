import { h } from "../app/dom.js";
export class ReviewView { /** @param {import("../app/main.js").App} app */ constructor(app) { this.app = app; this.element = h("p", {}, "Review"); } update() {} }
