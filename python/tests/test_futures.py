"""Futures: what waits for them, what their callbacks' errors become."""

import threading

import pytest
from tare.futures import Future, collect_all, wait_all


def test_an_error_of_a_callback_is_a_runtime_error_of_the_future_that_then_made():
    future = Future()

    def fail(done):
        raise ValueError("boom")

    made = future.then(fail)
    future.set_result(1)
    assert future.wait() == 1
    with pytest.raises(RuntimeError, match="Got the following error when running the callback: ValueError: boom"):
        made.wait()


def test_then_takes_functions_only():
    with pytest.raises(TypeError, match="then()"):
        Future().then("x")


def test_an_error_of_a_done_callback_is_printed_and_goes_no_further(capfd):
    future = Future()
    future.add_done_callback(lambda done: 1 / 0)
    future.set_result(1)
    assert future.wait() == 1
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_another_thread_may_complete_what_is_waited_for():
    futures = [Future(), Future()]
    collected = collect_all(futures)
    threads = [threading.Timer(0.05, one.set_result, [i]) for i, one in enumerate(futures)]
    for thread in threads:
        thread.start()
    assert [one.wait() for one in collected.wait()] == [0, 1]
    for thread in threads:
        thread.join()


@pytest.mark.skipif(threading.active_count() > 1, reason="another thread could complete the future")
def test_waiting_where_nobody_can_complete_it_is_an_error():
    with pytest.raises(RuntimeError, match="nothing will complete this future"):
        Future().wait()


def test_the_value_of_an_incomplete_future_is_an_error():
    with pytest.raises(RuntimeError, match="not completed"):
        Future().value()


def test_collected_futures_have_the_first_error():
    futures = [Future(), Future()]
    collected = collect_all(futures)
    futures[0].set_exception(ValueError("first"))
    assert not collected.done()
    futures[1].set_result(1)
    with pytest.raises(ValueError, match="first"):
        collected.wait()
    with pytest.raises(ValueError, match="first"):
        wait_all(futures)
    assert collect_all([]).wait() == []


def test_a_future_is_completed_once():
    future = Future()
    future.set_result(1)
    with pytest.raises(RuntimeError, match="can only be marked completed once"):
        future.set_result(2)
