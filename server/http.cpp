// SPDX-License-Identifier: Apache-2.0
#include "server/http.h"

#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <csignal>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "catalog/plugin_file.h"
#include "server/api.h"

namespace firstwin::server {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Code = boost::system::error_code;
using net::ip::tcp;

using Parser = http::request_parser<http::string_body>;

void set_limits(Parser& parser, const Limits& limits) {
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes_max));
  parser.body_limit(limits.body_bytes_max);
}

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

/// Whether a list such as "br;q=1, gzip;q=0.5" names the coding, or all, with a weight above 0.
bool takes_coding(std::string_view list, std::string_view coding) {
  bool takes = false;
  for (const auto& [name, parameters] : http::ext_list{list}) {
    const bool is_named = beast::iequals(name, coding);
    if (!is_named && name != "*") continue;
    const auto has_no_weight = [](const auto& parameter) {
      return beast::iequals(parameter.first, "q") && parameter.second.find_first_not_of("0.") == std::string_view::npos;
    };
    takes = std::none_of(parameters.begin(), parameters.end(), has_no_weight);
    if (is_named) break;
  }
  return takes;
}

using Fields = http::request_header<>;

/// Of a target such as "/health?x", or "http://localhost/health" where the place counts as the host: host and path.
std::pair<std::string, std::string> split_target(const Fields& fields) {
  std::string target = text_of(fields.target()), host = text_of(fields[http::field::host]);
  const std::string scheme = lower(std::string_view(target).substr(0, 7));
  if (scheme == "http://") {
    const std::size_t end = std::min(target.find_first_of("/?", scheme.size()), target.size());
    host = target.substr(scheme.size(), end - scheme.size());
    target.erase(0, end);
    if (!target.starts_with('/')) target.insert(0, "/");
  }
  return {host, target.substr(0, target.find('?'))};
}

/// Takes the body, if any has come, out of the message.
Request request_of(http::request<http::string_body>& message) {
  const auto header = [&](auto field) { return text_of(message[field]); };
  auto [host, path] = split_target(message);
  return {.method = text_of(message.method_string()),
          .path = std::move(path),
          .body = std::move(message.body()),
          .host = std::move(host),
          .origin = header(http::field::origin),
          .fetch_site = header("Sec-Fetch-Site"),
          .content_type = header(http::field::content_type),
          .content_encoding = header(http::field::content_encoding),
          .if_none_match = header(http::field::if_none_match),
          .takes_gzip = takes_coding(header(http::field::accept_encoding), "gzip")};
}

bool wants_100_continue(const Fields& fields) {
  return fields.version() >= 11 && beast::iequals(fields[http::field::expect], "100-continue");
}

/// What is wrong with a request whatever it asks for: two readers may not understand it in two ways.
std::optional<Fault> fault_of_fields(const Fields& fields) {
  for (const std::string_view single :
       {"Host", "Origin", "Sec-Fetch-Site", "Content-Type", "Content-Encoding", "Transfer-Encoding", "Expect"}) {
    if (fields.count(single) > 1) return Fault{.message = std::string(single) + " is there twice; expected one"};
  }
  if (fields.version() >= 11 && fields.count(http::field::host) == 0) {
    return Fault{.message = "Host is missing; expected localhost or an address"};
  }
  if (fields.count(http::field::transfer_encoding) > 0) {
    if (fields.version() < 11) return Fault{.message = "HTTP/1.0 has no Transfer-Encoding; expected Content-Length"};
    if (!beast::iequals(fields[http::field::transfer_encoding], "chunked")) {
      return Fault{.message = "the body's Transfer-Encoding is unknown; expected chunked"};
    }
  }
  if (fields.count(http::field::expect) > 0 && fields.version() >= 11 && !wants_100_continue(fields)) {
    return Fault{.status = 417, .message = "this Expect is unknown; expected 100-continue"};
  }
  return {};
}

/// Ends what a stream is reading when it takes too long, and leaves it open for an answer, as expires_after does not.
/// To be made and ended on the stream's strand.
class Deadline {
 public:
  Deadline(beast::tcp_stream& stream, std::chrono::milliseconds time)
      : timer_(stream.get_executor(), time), state_(std::make_shared<State>(&stream)) {
    stream.expires_never();
    watch();
  }
  ~Deadline() { state_->stream = nullptr; }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  bool has_passed() const { return state_->passed; }

 private:
  struct State {
    explicit State(beast::tcp_stream* read) : stream(read) {}
    beast::tcp_stream* stream;
    bool passed = false;
  };
  /// Cancels again and again: a read that has just ended and not yet been told of is not cancelled, and the next
  /// follows.
  void watch() {
    timer_.async_wait([this, state = state_](Code code) {
      if (code || !state->stream) return;
      state->passed = true;
      state->stream->cancel();
      timer_.expires_after(std::chrono::milliseconds(10));
      watch();
    });
  }

  net::steady_timer timer_;
  std::shared_ptr<State> state_;
};

class Session;

/// The sessions that are open, so that they can be told to leave.
class Sessions {
 public:
  /// False when there are too many, of that client or in all.
  bool enter(Session* session, const std::string& client, const Limits& limits) {
    const std::lock_guard lock(mutex_);
    if (open_.size() >= limits.connections_max || of_client_[client] >= limits.connections_of_client_max) return false;
    ++of_client_[client];
    return open_.insert(session).second;
  }
  void leave(Session* session, const std::string& client) {
    const std::lock_guard lock(mutex_);
    if (open_.erase(session) > 0 && --of_client_[client] == 0) of_client_.erase(client);
  }
  bool empty() const {
    const std::lock_guard lock(mutex_);
    return open_.empty();
  }
  /// Closes those that wait for a request, or all.
  void close(bool all);

 private:
  mutable std::mutex mutex_;
  std::unordered_set<Session*> open_;
  std::unordered_map<std::string, std::size_t> of_client_;
};

auto no_throw(Code& code) { return net::redirect_error(net::use_awaitable, code); }

/// One connection. All of it runs on its strand.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, State& state, Sessions& sessions)
      : stream_(std::move(socket)), state_(state), sessions_(sessions) {
    Code code;
    const auto endpoint = stream_.socket().remote_endpoint(code);
    if (!code) client_ = endpoint.address().to_string();
  }
  ~Session() { sessions_.leave(this, client_); }

  net::awaitable<void> run();
  auto executor() { return stream_.get_executor(); }
  const std::string& client() const { return client_; }

  /// From any thread.
  void close(bool even_if_busy) {
    net::post(stream_.get_executor(), [self = weak_from_this(), even_if_busy] {
      if (const auto session = self.lock(); session && (even_if_busy || !session->busy_)) session->stream_.cancel();
    });
  }

 private:
  net::awaitable<bool> serve_one();
  net::awaitable<bool> read(Parser& parser, std::optional<Fault>& fault);
  std::optional<Fault> fault_of(Code code) const;
  net::awaitable<bool> write(Response response, bool keep_alive, bool head);
  net::awaitable<void> write_events(std::shared_ptr<Job> job);
  net::awaitable<void> wait_for(std::shared_ptr<Job> job);
  net::awaitable<void> drain();

  beast::tcp_stream stream_;
  static constexpr std::size_t buffer_bytes_max = std::size_t{64} << 10;  // so much is read and not yet understood
  beast::flat_buffer buffer_{buffer_bytes_max};
  State& state_;
  Sessions& sessions_;
  std::string client_;                  ///< its address
  bool busy_ = false;                   ///< a request is in hand
};

void Sessions::close(bool all) {
  const std::lock_guard lock(mutex_);
  for (Session* session : open_) session->close(all);
}

net::awaitable<void> Session::run() {
  while (co_await serve_one()) {
  }
  Code code;
  stream_.socket().shutdown(tcp::socket::shutdown_send, code);
}

/// Reads on for a while, so that a client that still sends gets to read the answer before the connection is reset.
net::awaitable<void> Session::drain() {
  constexpr std::size_t bytes_max = std::size_t{256} << 20;
  constexpr std::chrono::seconds pause_max{1};
  std::array<char, 16384> bytes;
  Code code;
  stream_.socket().shutdown(tcp::socket::shutdown_send, code);
  const auto end = std::chrono::steady_clock::now() + state_.limits.read_time;
  for (std::size_t read = 0; !code && read < bytes_max && std::chrono::steady_clock::now() < end;) {
    stream_.expires_after(pause_max);
    read += co_await stream_.async_read_some(net::buffer(bytes), no_throw(code));
  }
}

/// False when no whole request came; the fault is then what to answer, if anybody is there to read it.
net::awaitable<bool> Session::read(Parser& parser, std::optional<Fault>& fault) {
  const Limits& limits = state_.limits;
  set_limits(parser, limits);
  stream_.expires_after(limits.idle_time);
  Code code;
  co_await http::async_read_header(stream_, buffer_, parser, no_throw(code));
  if (code) {
    fault = fault_of(code);
    co_return false;
  }
  busy_ = true;
  fault = fault_of_fields(parser.get());
  if (fault) co_return false;
  const Deadline deadline(stream_, limits.read_time);
  if (wants_100_continue(parser.get())) {
    fault = fault_of_sender(request_of(parser.get()));
    if (fault) co_return false;
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    co_await net::async_write(stream_, net::buffer(go_on), no_throw(code));
    if (code) co_return false;
  }
  co_await http::async_read(stream_, buffer_, parser, no_throw(code));
  if (code) fault = fault_of(deadline.has_passed() ? make_error_code(beast::error::timeout) : code);
  co_return !code;
}

/// What a request that ended so is answered with; nothing where nobody waits for an answer.
std::optional<Fault> Session::fault_of(Code code) const {
  const Limits& limits = state_.limits;
  if (code == http::error::body_limit) {
    return Fault{
        .status = 413,
        .message = "the body is too large; expected at most " + std::to_string(limits.body_bytes_max) + " bytes"};
  }
  if (code == http::error::header_limit) {
    return Fault{
        .status = 431,
        .message = "the header is too large; expected at most " + std::to_string(limits.header_bytes_max) + " bytes"};
  }
  if (code == http::error::buffer_overflow) {
    return Fault{.message = "what a chunk says of itself, or what follows the last, is too large"};
  }
  if (code == http::error::partial_message) return Fault{.message = "the request ended in its midst"};
  if (code == beast::error::timeout && busy_) {
    return Fault{.status = 408,
                 .message = "the body did not come in time; expected all of it within " +
                            seconds_text(std::chrono::duration<double>(limits.read_time).count())};
  }
  const bool is_http = code.category() == make_error_code(http::error::bad_method).category();
  if (!is_http || code == http::error::end_of_stream) return {};
  return Fault{.message = "this is no HTTP: " + code.message()};
}

/// Reads and answers one request; says whether the connection stays.
net::awaitable<bool> Session::serve_one() {
  busy_ = false;
  if (state_.leaving) co_return false;
  Parser parser;
  std::optional<Fault> fault;
  const bool is_whole = co_await read(parser, fault);
  const std::string_view unread(static_cast<const char*>(buffer_.data().data()), buffer_.size());
  const bool head = parser.get().method() == http::verb::head || (!is_whole && unread.starts_with("HEAD "));
  if (fault) {
    co_await write(response_of(*fault), false, head);
    co_await drain();
  }
  if (!is_whole) co_return false;
  const bool keep_alive = parser.get().keep_alive();
  Request request = request_of(parser.get());
  request.client = client_;
  Reply reply = reply_to(request, state_);
  if (const auto* later = std::get_if<Later>(&reply)) {
    co_await wait_for(later->job);
    reply = answer_of(*later, state_);
  } else if (const auto* events = std::get_if<Events>(&reply)) {
    co_await write_events(events->job);
    co_return false;
  }
  co_return co_await write(std::get<Response>(std::move(reply)), keep_alive && !state_.leaving, head);
}

net::awaitable<void> Session::wait_for(std::shared_ptr<Job> job) {
  const auto timer = std::make_shared<net::steady_timer>(stream_.get_executor(), state_.limits.patience);
  job->when_finished([timer, executor = stream_.get_executor()] { net::post(executor, [timer] { timer->cancel(); }); });
  Code code;
  stream_.expires_never();
  do {
    co_await timer->async_wait(no_throw(code));
    timer->expires_after(state_.limits.patience);
  } while (state_.leaving && !job->is_finished());
}

template <class Body>
void add_headers(http::response<Body>& message, const Response& response) {
  for (const auto& [name, value] : common_headers()) message.set(name, value);
  message.set(http::field::content_type, response.type);
  message.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : response.headers) message.set(name, value);
}

/// A large answer on its way to a client, counted among all that are.
class Unsent {
 public:
  Unsent(State& state, std::size_t bytes) : state_(state), bytes_(bytes > small ? bytes : 0) {
    fits_ = state_.unsent_bytes.fetch_add(bytes_) + bytes_ <= state_.limits.unsent_bytes_max || bytes_ == 0;
  }
  ~Unsent() { state_.unsent_bytes -= bytes_; }
  Unsent(const Unsent&) = delete;
  Unsent& operator=(const Unsent&) = delete;
  bool fits() const { return fits_; }

 private:
  static constexpr std::size_t small = std::size_t{64} << 10;
  State& state_;
  std::size_t bytes_;
  bool fits_;
};

net::awaitable<bool> Session::write(Response response, bool keep_alive, bool head) {
  const Unsent unsent(state_, response.body.size());
  if (!unsent.fits()) {
    response = response_of(
        Fault{.status = 503, .message = "too much is on its way to clients already; expected a later time"});
  }
  http::response<http::string_body> message(static_cast<http::status>(response.status), 11);
  add_headers(message, response);
  message.keep_alive(keep_alive);
  const std::size_t size = response.body.size();
  if (!head) message.body() = std::move(response.body);
  if (response.status != static_cast<int>(http::status::not_modified)) message.content_length(size);
  stream_.expires_after(state_.limits.write_time);
  Code code;
  http::response_serializer<http::string_body> serializer(message);
  if (head) {
    co_await http::async_write_header(stream_, serializer, no_throw(code));
  } else {
    co_await http::async_write(stream_, serializer, no_throw(code));
  }
  co_return !code && keep_alive;
}

/// Events until the job is finished, one at most ten times a second, and a sign of life each second, so that it is soon
/// known when the client has gone.
net::awaitable<void> Session::write_events(std::shared_ptr<Job> job) {
  constexpr std::chrono::milliseconds event_time{100}, life_time{1000};
  http::response<http::empty_body> head(http::status::ok, 11);
  add_headers(head, {.body = {}, .type = "text/event-stream"});
  head.keep_alive(false);
  Code code;
  http::response_serializer<http::empty_body> serializer(head);
  stream_.expires_after(state_.limits.write_time);
  co_await http::async_write_header(stream_, serializer, no_throw(code));
  net::steady_timer timer(stream_.get_executor());
  std::optional<std::uint64_t> told;
  auto told_at = Job::Clock::now();
  while (!code) {
    const bool last = job->is_finished();
    const std::uint64_t version = job->version();
    const auto now = Job::Clock::now();
    if (last || told != version || now - told_at >= life_time) {
      const std::string text = last || told != version ? event_text(*job) : ":\n\n";
      const Unsent unsent(state_, text.size());
      if (!unsent.fits()) co_return;  // who asks again gets it when there is room
      told = version, told_at = now;
      stream_.expires_after(state_.limits.write_time);
      co_await net::async_write(stream_, net::buffer(text), no_throw(code));
    }
    if (last || code) break;
    job->ask();
    stream_.expires_never();
    timer.expires_after(event_time);
    co_await timer.async_wait(no_throw(code));
  }
}

/// The listening socket, and how the server leaves.
class Listener {
 public:
  Listener(net::io_context& context, State& state)
      : context_(context),
        state_(state),
        strand_(net::make_strand(context)),
        acceptor_(strand_),
        signals_(strand_, SIGTERM, SIGINT),
        timer_(strand_) {}

  Result<std::string> listen(const Settings& settings) {
    Code code;
    const auto address = net::ip::make_address(settings.address, code);
    if (code) return Error{"--address=" + settings.address + " is no address; expected one such as 127.0.0.1 or ::1"};
    const tcp::endpoint endpoint(address, settings.port);
    acceptor_.open(endpoint.protocol(), code);
    if (!code) acceptor_.set_option(tcp::acceptor::reuse_address(true), code);
    if (!code) acceptor_.bind(endpoint, code);
    if (!code) acceptor_.listen(net::socket_base::max_listen_connections, code);
    if (code) {
      return Error{"cannot listen on port " + std::to_string(settings.port) + " of " + settings.address + ": " +
                   code.message() + " (--port=0 takes a free one)"};
    }
    const std::string host = address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
    return "http://" + host + ":" + std::to_string(acceptor_.local_endpoint().port());
  }

  void start() {
    net::co_spawn(strand_, accept(), net::detached);
    net::co_spawn(strand_, leave_on_signal(), net::detached);
  }
  int signal() const { return signal_; }

 private:
  net::awaitable<void> accept();
  net::awaitable<void> leave_on_signal();
  net::awaitable<void> pause(std::chrono::milliseconds time);

  net::io_context& context_;
  State& state_;
  net::strand<net::io_context::executor_type> strand_;
  tcp::acceptor acceptor_;
  net::signal_set signals_;
  net::steady_timer timer_;
  Sessions sessions_;
  int signal_ = 0;
  bool again_ = false;  ///< a second signal came
};

net::awaitable<void> Listener::accept() {
  constexpr std::chrono::milliseconds busy_time{50};
  while (acceptor_.is_open()) {
    Code code;
    tcp::socket socket = co_await acceptor_.async_accept(net::make_strand(context_), no_throw(code));
    if (code == net::error::operation_aborted) co_return;
    if (code) {  // no more file descriptors, perhaps: some will be given back
      co_await pause(busy_time);
      continue;
    }
    socket.set_option(tcp::no_delay(true), code);
    auto session = std::make_shared<Session>(std::move(socket), state_, sessions_);
    if (!sessions_.enter(session.get(), session->client(), state_.limits)) continue;
    const auto executor = session->executor();
    net::co_spawn(executor, [session]() -> net::awaitable<void> { co_await session->run(); }, net::detached);
  }
}

net::awaitable<void> Listener::pause(std::chrono::milliseconds time) {
  Code code;
  timer_.expires_after(time);
  co_await timer_.async_wait(no_throw(code));
}

net::awaitable<void> Listener::leave_on_signal() {
  constexpr std::chrono::milliseconds look_again{20};
  Code code;
  signal_ = co_await signals_.async_wait(no_throw(code));
  state_.leaving = true;
  acceptor_.close(code);
  signals_.async_wait([this](Code failed, int) { again_ = !failed; });
  const auto end = std::chrono::steady_clock::now() + state_.limits.leave_time;
  while (!sessions_.empty() && !again_ && std::chrono::steady_clock::now() < end) {
    sessions_.close(false);
    co_await pause(look_again);
  }
  state_.jobs.cancel_all();
  while (!sessions_.empty()) {
    sessions_.close(true);
    co_await pause(look_again);
  }
  signals_.cancel(code);
}

}  // namespace

std::optional<Request> parse_request(std::string_view bytes, const Limits& limits) {
  Parser parser;
  parser.eager(true);
  set_limits(parser, limits);
  Code code;
  parser.put(net::buffer(bytes), code);
  if (!code) parser.put_eof(code);
  if (code || !parser.is_done() || fault_of_fields(parser.get())) return {};
  return request_of(parser.get());
}

Result<int> serve(const Settings& settings, const std::function<void(const std::string& url)>& ready) {
  refuse_plugins();
  const unsigned threads = std::min(2U, std::max(1U, std::thread::hardware_concurrency()));
  net::io_context context(static_cast<int>(threads));  // outlives the jobs, which hold timers of it
  State state(settings.limits);
  Listener listener(context, state);
  const auto url = listener.listen(settings);
  if (!url) return url.error();
  listener.start();
  ready(*url);
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back([&] { context.run(); });
  context.run();
  for (std::thread& thread : others) thread.join();
  return listener.signal();
}

}  // namespace firstwin::server
